// The beeper: one square wave of some hertz, high for a part of the time, as the PWM makes it.

const LOUDNESS = 0.12;
const HARMONICS = 24;
const EDGE_S = 0.002; // so that no tone begins or ends with a click

export class Sound {
    constructor() {
        this.on = true;
        this.context = null;
        this.tone = { hertz: 0, duty: 0 };
        this.waves = new Map();
    }

    /** Browsers let a page sound once somebody has touched it: to be called then. A call takes the sound away again. */
    wake() {
        if (!this.context && this.on && globalThis.AudioContext) {
            this.context = new AudioContext({ latencyHint: "interactive" });
            this.gain = new GainNode(this.context, { gain: 0 });
            this.oscillator = new OscillatorNode(this.context);
            this.oscillator.connect(this.gain).connect(this.context.destination);
            this.oscillator.start();
        }
        if (this.context && this.context.state !== "running") this.context.resume()?.catch(() => {});
    }

    turn(on) {
        this.on = on;
        this.sound(this.tone);
    }

    sound(tone) {
        this.tone = tone;
        if (!this.context) return;
        const now = this.context.currentTime;
        const heard = this.on && tone.hertz && tone.duty;
        if (heard) {
            this.wake();
            this.oscillator.setPeriodicWave(this.wave(tone.duty));
            this.oscillator.frequency.setValueAtTime(tone.hertz, now);
        }
        this.gain.gain.setTargetAtTime(heard ? LOUDNESS : 0, now, EDGE_S);
    }

    /** Answer a wave that is high for `duty` of the time: the Fourier series of one. */
    wave(duty) {
        if (!this.waves.has(duty)) {
            const real = new Float32Array(HARMONICS + 1);
            for (let n = 1; n <= HARMONICS; n++) real[n] = (2 / (n * Math.PI)) * Math.sin(n * Math.PI * duty);
            const imaginary = new Float32Array(HARMONICS + 1);
            this.waves.set(duty, this.context.createPeriodicWave(real, imaginary, { disableNormalization: true }));
        }
        return this.waves.get(duty);
    }
}

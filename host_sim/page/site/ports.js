// Which board is meant: the one that a person chose, or the only Pico that this page may speak to.

const VENDOR = 0x2e8a; // of every Pico, on USB

export class Ports {
    /** @param {Serial} serial navigator.serial */
    constructor(serial) {
        this.serial = serial;
        this.passedOver = []; // when a person chose another one
    }

    /** Answer the port of the board; the browser asks where that is not clear, and wants a press before. */
    async meant() {
        const open = (await this.granted()).filter((port) => !this.passedOver.includes(port));
        return open.length === 1 ? open[0] : this.chosen();
    }

    /** Let a person choose in the browser's own window; answer the port. */
    async chosen() {
        const port = await this.serial.requestPort({ filters: [{ usbVendorId: VENDOR }] });
        this.passedOver = (await this.granted()).filter((other) => other !== port);
        return port;
    }

    async granted() {
        return (await this.serial.getPorts()).filter((port) => port.getInfo().usbVendorId === VENDOR);
    }
}

"""All that outlives the power: match, diary, records, settings, people."""

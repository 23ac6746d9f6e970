// Every sentence of the analyst stands in its two languages, side by side: whoever writes one writes both.

/** The one of the two that the answer is written in. */
export const say = <T>({ german }: { german: boolean }, english: T, inGerman: T): T => (german ? inGerman : english)

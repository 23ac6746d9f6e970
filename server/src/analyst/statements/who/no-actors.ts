// Names that nobody acts by where they stand: whose something is ("Gareth's figures"), and months ("back in Jan", "Jan 14", "bis Ende Jan.").

const SHORT = /^(?:Jan|Mai|May|June|April|August|Juni)\.?$/u
const BEFORE =
  /(?:^|[^\p{L}])(?:in|by|until|till|til|since|from|early|mid|late|end|of|last|next|this|before|after|through|to|for|im|bis|ab|seit|vor|nach|Anfang|Mitte|Ende|diesen|nächsten|letzten|\d{1,2}(?:st|nd|rd|th|\.)?)[ -]$/iu

/** Whether the name at this place says whose something is; "Imran's doing it" does not. */
export function isOwner(name: string, text: string, at: number): boolean {
  const own = /['’]s$/u.test(name) ? name.length - 2 : name.length
  return OWNS.test(text.slice(at + own, at + own + 24))
}
const OWNS =
  /^['’]s (?!\p{Ll}+ing(?!\p{L})|(?:an?|the|not|got|been|due|happy|sure|in|on|at|to|back|away|off|out|here|there|now|also|still|already|just|gone|been|done|ready|fine)(?!\p{L}))/u

/** Whether the name at this place is that of a month. */
export const isMonth = (name: string, text: string, at: number): boolean =>
  SHORT.test(name) &&
  (/^\.? ?(?:\d|['’]\d|[–-](?:Mar|Feb|Apr|Mär))/u.test(text.slice(at + name.length, at + name.length + 8)) ||
    BEFORE.test(text.slice(Math.max(0, at - 16), at)))

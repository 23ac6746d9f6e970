// Names that nobody acts by where they stand: whose something is ("Gareth's figures"), and months ("back in Jan", "Jan 14", "bis Ende Jan.").

const SHORT = /^(?:Jan|Mai|May|June|April|August|Juni)\.?$/u
const BEFORE =
  /(?:^|[^\p{L}])(?:in|by|until|till|til|since|from|early|mid|late|end|of|last|next|this|before|after|through|to|for|im|bis|ab|seit|vor|nach|Anfang|Mitte|Ende|diesen|nächsten|letzten|\d{1,2}(?:st|nd|rd|th|\.)?)[ -]$/iu

/** Whether the name at this place is that of an owner or a month. */
export function isNoActor(name: string, text: string, at: number): boolean {
  const behind = text.slice(at + name.length, at + name.length + 8)
  const isOwner = /['’]s$/u.test(name) || /^['’]s(?!\p{L})/u.test(behind)
  return isOwner || (SHORT.test(name) && isMonth(text.slice(Math.max(0, at - 16), at), behind))
}
const isMonth = (before: string, behind: string): boolean =>
  /^\.? ?(?:\d|['’]\d|[–-](?:Mar|Feb|Apr|Mär))/u.test(behind) || BEFORE.test(before)

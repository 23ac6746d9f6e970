// What stands above a sentence as a name of what it is about: the head of a first line, where it is no sentence itself. "Lunch with Erik, no agenda" is
// about a lunch; "Noro is through, but …" says something, and names nothing.

const MOST_LABEL = 60
const ENDS = /[,;!?…(]|[.:](?:\s|$)| [-–—] /u
/** Somebody is or does something there. */
const FINITE =
  /(?<!\p{L})(?:is|isn't|are|was|were|has|have|had|do|does|did|will|would|can|could|must|should|may|might|came|went|got|said|says|rang|met|saw|told|wrote|took|gave|left|wants|needs|thinks|ist|sind|war|waren|bin|hat|habe|haben|hatten?|wird|werden|wurden?|würde|kann|können|konnte|muss|müssen|musste|soll|sollen|sollte|will|wollen|wollte|möchte|kam|kamen|ging|rief|gab|fand|stand|lief|kommt|geht|liegt|steht|läuft|bleibt|braucht|sagt|sagte|meint|meinte|fragt|fragte|i|we|you|he|she|they|ich|wir|du|er|es)(?!\p{L})|^(?:(?:then|and|so|und|dann) )?\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)? \p{Ll}+(?:ed|te)(?!\p{L})/iu

/** '' where it is none. */
export function headingIn(line: string): string {
  const head = line.split(ENDS, 1)[0]?.trim() ?? ''
  return head.length <= MOST_LABEL && !FINITE.test(head) ? head : ''
}

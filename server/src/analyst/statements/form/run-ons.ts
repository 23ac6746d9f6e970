// Sentences that nobody ended: dictated prose and chats without full stops, cut where somebody begins anew.

/** A sentence longer than this is looked at for where it could have ended. */
const LONG = 200
/** No piece is shorter. */
const LEAST = 24

const JOINT = String.raw`(?:and|but|so|then|also|anyway|anyhow|oh|okay|ok|right|now|plus|next|because|well|meanwhile|und|aber|dann|also|außerdem|ausserdem|übrigens|ach|so|jedenfalls|naja|jetzt|denn)`
const BEGINS = String.raw`(?:I|I'm|I'll|I've|I'd|we|we're|we'll|we've|he|he's|he'll|she|she's|she'll|they|they're|they'll|it|it's|that|that's|there|there's|the|this|my|our|his|her|their|you|you'll|tell|ask|remind|get|call|ring|check|make|can|could|do|does|did|is|are|should|what|what's|who|who's|when|where|whether|no|yes|if|apparently|please|[\p{L}'-]+(?:'s|'ll)? (?:will|is|says|said|wants|needs|has|told|asked|called|rang)|ich|wir|er|sie|es|das|die|der|wer|wann|ob|bitte|da|\p{L}+ (?:will|soll|hat|ist|sagt|muss|braucht|wollte))(?![\p{L}'])`
const CUT = new RegExp(String.raw`(?:,? ${JOINT}(?: ${JOINT}){0,3},? |, )(?=${BEGINS})`, 'giu')

/** Where the pieces of `clean` begin, between `from` and `to`: one alone where the sentence is short. Linear. */
export function piecesOf(clean: string, from: number, to: number): { from: number; to: number }[] {
  if (to - from <= LONG) return [{ from, to }]
  const pieces: { from: number; to: number }[] = []
  let start = from
  const text = clean.slice(from, to)
  for (const match of text.matchAll(CUT)) {
    const at = from + match.index
    const next = at + match[0].length
    if (at - start < LEAST || to - next < LEAST) continue
    // What is told and asked stays with whoever tells it.
    if (
      /(?:said|says|told \p{L}+|asked|whether|if|that|because|think|know|sagt|sagte|gesagt|dass|ob|wenn|weil|meint)$/iu.test(
        clean.slice(start, at),
      )
    )
      continue
    if (at - start < LONG / 2 && /^, $/.test(match[0])) continue
    pieces.push({ from: start, to: at })
    start = next
  }
  pieces.push({ from: start, to })
  return pieces
}

// Words that a question is asked by, in both languages.
const WORDS = '(?:who|whose|whom|what|when|where|which|why|how|wer|wem|wen|was|wann|wo|welche[rsnm]?|warum|wieso|wie)'

/** A question word anywhere: "remind me who she is", and not "remind me about her". */
export const ASKING = new RegExp(String.raw`(?<!\p{L})${WORDS}(?!\p{L})`, 'iu')
export const ASKS_FIRST = new RegExp(String.raw`^${WORDS}(?!\p{L})`, 'iu')

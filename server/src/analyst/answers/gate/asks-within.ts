// A message that names its thing first and asks of it behind: "his agreement for Norwich, till when", "der Zaun: wer zahlt den".
const ASKS = String.raw`(?:(?:by|until|till|since|from|to|for|with|on|in|at|of|about) (?:when|whom|what|which|how)|how (?:much|many|long|far|often|high|old|big)|who(?:['’]?s)?|whom|whose|when(?:['’]?s)?|where(?:['’]?s)?|why|what(?:['’]?s)?|which|(?:bis|seit|ab|zu) wann|(?:an|mit|bei|für|von) wem|wie ?(?:viele?|lange?|hoch|weit|oft)|wann|wo|wohin|woher|wer|wen|wem|warum|wieso|weshalb|was)(?!\p{L})`
const BEHIND = new RegExp(
  String.raw`[,:;–-] ?(?:and |und )?${ASKS}(?!,)|(?<=\p{L}{3} )(?:(?:until|till|since|from) when|(?:bis|seit|ab|zu) wann|how (?:much|many)(?: each)?|wie ?viele?)[\s?!.]{0,5}$`,
  'iu',
)

/** Whether the question stands behind what it is asked of. */
export const asksWithin = (text: string): boolean => BEHIND.test(text.trim())

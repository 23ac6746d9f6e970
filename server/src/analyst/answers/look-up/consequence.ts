// "And if not?": what follows where something does not happen.

/** Asks what follows if something is not done. */
export const CONSEQUENCE_ASKED =
  /^(?:(?:and|but|so|und|aber|ja|na|also|what|was|or|oder)[, ]+){0,2}(?:if (?:not|(?:we|i|he|she|they|it) (?:don['’]?t|doesn['’]?t|miss\p{L}*|fail\p{L}*|forget\p{L}*|can['’]?t))|otherwise|else|wenn (?:nicht?|nich|(?:ich|wir|er|sie|es|das) (?:\p{L}+ ){0,3}(?:nicht|nich|versäum\p{L}*|verpass\p{L}*|vergess\p{L}*))|falls nicht|sonst|andernfalls)(?!\p{L})|\bwhat happens (?:if|otherwise)\b|(?<!\p{L})was passiert(?: \p{L}+){0,2},? (?:wenn|falls|sonst|ohne)(?!\p{L})/iu

/** Says what follows. */
export const CONSEQUENCE =
  /\b(?:otherwise|or else|unless|failing (?:that|which)|if (?:no|not)\b|if \p{L}+ (?:is|are|does|do) not|in default|lapses?|forfeit\p{L}*|without (?:it|that|them|him|her))\b|\bor (?:he|she|we|they|it|you) \p{L}+|(?<!\p{L})(?:sonst|andernfalls|anderenfalls|erlischt|verfällt|ohne (?:den|die|das|ihn|sie|es|dies\p{L}*)(?= \p{Ll}{2,5} )|(?:wird|werden|geht|gehen|erfolgt|kommt|liegt) (?:[\p{L}-]+ ){0,4}(?:nicht|keine?)|wenn (?:[\p{L}-]+ ){0,5}(?:nicht|nichts|keine?))(?!\p{L})/iu

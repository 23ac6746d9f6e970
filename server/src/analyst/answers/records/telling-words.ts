// Words by which a sentence tells something of a matter.

/** Sentences with a day, an amount, or a word of what is open or settled. */
export const TELLING =
  /\d|(?<!\p{L})(?:decided|agreed|open|until|by|must|will|waiting|beschlossen|entschieden|vereinbart|offen|bis|muss|wird|wartet|erst)(?!\p{L})/iu

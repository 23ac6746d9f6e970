// Which of the two languages a text is written in.
const GERMAN =
  /(?<!\p{L})(?:und|der|die|das|nicht|ist|wir|ich|sie|mit|für|auf|bis|ein|eine|den|dem|zu|von|wird|im|noch|wie|auch|dass|zum|bei|haben|hat)(?!\p{L})/giu
const ENGLISH =
  /(?<!\p{L})(?:and|the|of|to|not|is|we|he|she|with|for|on|by|a|an|that|from|will|in|has|have|be|this|it)(?!\p{L})/giu

/** Whether German words are the more frequent ones. */
export function isGerman(text: string): boolean {
  const sample = text.slice(0, 20_000)
  const count = (pattern: RegExp) => [...sample.matchAll(pattern)].length
  return count(GERMAN) + (/[äöüß]/i.test(sample) ? 1 : 0) > count(ENGLISH)
}

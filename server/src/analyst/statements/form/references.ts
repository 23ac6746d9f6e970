// Numbers and names that only point to something: "#1553", "acme/site#12", "v0.13.0", "@mel". Nobody counts them, and a line of nothing else says nothing.

const REFERENCE =
  /(?<!\p{L})(?:Az|GZ|Aktenzeichen|Geschäftszeichen|Flst|Flurstück)\.?:? [\p{L}\p{N}][\p{L}\p{N}./-]{0,40}|(?<![\p{L}\p{N}])(?:[\p{L}\p{N}_.-]{1,60}(?:\/[\p{L}\p{N}_.-]{1,60}){0,4})?#\d{1,7}(?:#[\w-]{1,40})?|(?<![\p{L}\p{N}/.,])\p{L}[\p{L}\p{N}_.-]{0,60}(?:\/[\p{L}_][\p{L}\p{N}_.-]{0,60}){1,4}(?=[\s,;)\]]|$)|(?<![\p{L}\p{N}.])v?\d{1,4}(?:\.\d{1,5}){2,4}(?:-[\w.]{1,20})?(?![\p{L}\p{N}])|(?<![\p{L}\p{N}.])v\d{1,4}(?:\.\d{1,5})*(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])@[\p{L}\p{N}][\p{L}\p{N}._-]{0,40}/gu

/** The words without what only points somewhere. */
export const withoutReferences = (clean: string): string => clean.replace(REFERENCE, ' ')

/** "fix(shelves): the door": the title of a change, by the convention of those who write software; "fix: the door" may be a thing to do. */
const CHANGE = /^(?:fix|feat|chore|refactor|perf|revert|deps|docs|test|build|ci|style|meta)\([^()]{1,40}\)!?: \S/u

/** Whether nothing is said beside what is pointed to, or a change is only called by its title. */
export const isReference = (clean: string): boolean =>
  CHANGE.test(clean) ||
  FILED.test(clean) ||
  (/[#@/]|v?\d\.\d/.test(clean) && !/\p{L}{3}|\p{N}/u.test(withoutReferences(clean)))

/** "Our ref.: PL/26/01473", "Aktenzeichen: 12 O 77/26": what a letter is filed under. */
const FILED =
  /^(?:(?:our|your|my|unser|ihr|mein|dein)e? )?(?:refs?|references?|zeichen|aktenzeichen|az|gz|geschäftszeichen|file|case|file no|case no|order no|invoice no)(?:\.|:|\.:) ?[\p{L}\d][\p{L}\d/., –-]{2,60}$/iu

const AT_END = /\s\(?#\d{1,7}\)?$/u
const LONGEST_END = 12

/** "Corepack decisions #1518": the title of what is followed elsewhere, in that it ends with its number. */
export function isTitleOfReference(clean: string): boolean {
  const end = AT_END.exec(clean.slice(-LONGEST_END))?.[0]
  if (end === undefined) return false
  const before = clean.slice(0, -end.length)
  const last = Math.max(...['.', '!', '?', ';'].map((sign) => before.lastIndexOf(sign)))
  return /\p{L}/u.test(before.slice(last + 1))
}

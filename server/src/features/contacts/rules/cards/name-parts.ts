// The parts of a name (family, given, further names, before it, after it) for a name that was written anew. Pure.
import { unescaped } from '../import/vcard.ts'
import { escaped } from './lines.ts'

/**
 * `parts` and what it answers are as vCards write them. What the new name has in common with the former stays what it was: a title
 * before it, the family name, given names; of the rest the last word is the family name, as address books do.
 */
export function renamed(parts: readonly string[], former: string, name: string): string[] {
  const said = [0, 1, 2, 3, 4].map((at) => unescaped(parts[at] ?? '').trim())
  const [family = '', given = '', more = '', prefix = '', suffix = ''] = said
  let rest = name.replace(/\s+/g, ' ').trim()
  const before = prefix !== '' && former.startsWith(prefix) && rest.startsWith(`${prefix} `) ? prefix : ''
  if (before !== '') rest = rest.slice(before.length).trim()
  const after = suffix !== '' && former.endsWith(suffix) && rest.endsWith(suffix) && rest !== suffix ? suffix : ''
  if (after !== '') rest = rest.slice(0, -after.length).replace(/(?<![\s,])[\s,]+$/, '')
  const raw = (value: string, at: number) => (value === said[at] ? (parts[at] ?? '') : escaped(value))
  const made = (names: { family: string; given: string; more?: string }) =>
    [names.family, names.given, names.more ?? '', before, after].map(raw)
  // "Family, given" is how some write it.
  if (rest === `${family}, ${given}`) return made({ family, given, more })
  const givens = [given, more].filter((each) => each !== '').join(' ')
  if (family !== '' && rest.endsWith(` ${family}`)) {
    const own = rest.slice(0, -family.length).trim()
    return made(own === givens ? { family, given, more } : { family, given: own })
  }
  if (givens !== '' && rest.startsWith(`${givens} `))
    return made({ family: rest.slice(givens.length).trim(), given, more })
  const at = rest.lastIndexOf(' ')
  return made(at < 0 ? { family: '', given: rest } : { family: rest.slice(at + 1), given: rest.slice(0, at) })
}

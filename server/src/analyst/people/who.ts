// Whom a name means.
import type { AnalystContext } from '../context/analyst-context.ts'
import type { SurveyedContact } from '../context/survey.ts'
import { sexSaid } from '../text/address.ts'
import { ideasOf } from '../text/kindred.ts'
import { stemOf, wordsOf } from '../text/stems.ts'
import { namedBy, TITLES } from './names.ts'
import { ofSex } from './sexes.ts'

export type Sought =
  | { found: 'one'; contact: SurveyedContact }
  | { found: 'several'; contacts: SurveyedContact[] }
  /** Nobody is called so; these come near. */
  | { found: 'none'; near: SurveyedContact[] }

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Whom a name means; "Frau" and "Herr" before it tell one from another as far as records know them. Names count before roles, a whole name before a part, a name before a short form or a slip of the pen. */
export async function whoIs(context: AnalystContext, name: string): Promise<Sought> {
  const bare = name.trim().replace(TITLES, '').slice(0, 200) || name.slice(0, 200)
  const { items, alike } = await context.people({ words: bare, limit: 12 })
  const wanted = plain(bare).split(/\s+/)
  const sex = sexSaid(name)
  if (!alike) {
    const same = items.filter((contact) => plain(contact.name) === plain(bare))
    const named = items.filter((contact) => {
      const own = plain(contact.name).split(/[\s-]+/)
      return wanted.every((word) => own.includes(word) || plain(contact.name).includes(word))
    })
    // What was only said with somebody names the one who said it, not them.
    const posts = items.filter(({ role, emails }) =>
      wanted.every((word) => plain(`${role} ${emails.join(' ')}`).includes(word)),
    )
    const called = items.filter(({ notes }) => isCalled(notes ?? '', wanted))
    const first = named.filter((contact) => plain(contact.name).startsWith(wanted[0] ?? ''))
    for (const some of [same, first, named, posts, called]) {
      const meant = await ofSex(context, some, sex)
      const [one, ...more] = meant
      if (one && more.length === 0) return { found: 'one', contact: one }
      if (one) return { found: 'several', contacts: meant.slice(0, 6) }
      // Only others have the name.
      if (some.length > 0) return { found: 'none', near: some.slice(0, 5) }
    }
  }
  if (wanted.length > 3 || bare.length < 2) return { found: 'none', near: items.slice(0, 5) }
  const alikeNamed = namedBy(bare, [
    ...new Map([...items, ...(await context.people({ limit: 100 })).items].map((each) => [each.id, each])).values(),
  ])
  const post = alikeNamed.length > 0 ? [] : ofPost(name, (await context.people({ limit: 100 })).items)
  const [one, ...more] = await ofSex(context, alikeNamed.length > 0 ? alikeNamed : post, sex)
  if (!one && alikeNamed.length > 0) return { found: 'none', near: alikeNamed.slice(0, 5) }
  if (one && more.length === 0) return { found: 'one', contact: one }
  return one
    ? { found: 'several', contacts: [one, ...more].slice(0, 6) }
    : { found: 'none', near: alike ? items.slice(0, 5) : [] }
}

/** "The lawyer": whose post is the same in the other language or in another word, where it is one person's alone. A name is no post. */
function ofPost(name: string, people: readonly SurveyedContact[]): SurveyedContact[] {
  const [word = '', ...more] = name.trim().replace(ARTICLE, '').split(/\s+/)
  if (more.length > 0 || word.length < SHORTEST_POST || (/^\p{Lu}/u.test(word) && !ARTICLE.test(name.trim()))) return []
  const ideas = ideasOf(stemOf(word.toLowerCase()))
  const shared = ({ role }: SurveyedContact) =>
    Math.max(
      0,
      ...wordsOf(role.split(', ')[0] ?? '').map(
        (each) => ideasOf(stemOf(each.toLowerCase())).filter((idea) => ideas.includes(idea)).length,
      ),
    )
  const posts = people.map((person) => ({ person, many: shared(person) })).filter(({ many }) => many >= SURELY_SHARED)
  return posts.length === 1 ? posts.map(({ person }) => person) : []
}
const ARTICLE = /^(?:the|our|my|der|die|das|den|dem|unser[ernm]{0,2}|mein[ernm]{0,2})\s+/iu
/** A post of one idea alone may be another one. */
const [SURELY_SHARED, SHORTEST_POST] = [2, 5]

/** A card's notes that only say what somebody is called: "TW, Tobi". */
const isCalled = (notes: string, wanted: readonly string[]) => {
  const [head = ''] = notes.split(/[.\n]/)
  const own = [...(plain(head).match(/\p{L}+/gu) ?? [])]
  return own.length < 5 && wanted.every((word) => own.includes(word))
}

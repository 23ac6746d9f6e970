// Who a letter is to: a colleague or somebody outside, a man or a woman where the records say so, and how they are greeted.
import type { AnalystContext } from '../../context/analyst-context.ts'
import type { SurveyedContact } from '../../context/survey.ts'
import { nameFits } from '../../people/names.ts'
import { whoIs } from '../../people/who.ts'
import type { Hearer } from '../../text/german-clauses.ts'
import { capital } from '../../text/speech.ts'

type Addressee = Hearer & {
  /** For the line "To"; null: nobody is named. */
  to: string | null
  greeting: string
  close: string
  contact: SurveyedContact | null
  /** Several who are called so: none of them is taken. */
  alike: string[]
}

const ADDRESS = /^(?:(?:frau|fr\.|herrn?|hrn?\.|mr\.?|mrs\.?|ms\.?|miss) ){1,2}/iu
const DEGREE = /(?<!\p{L})(?:Prof|Dr)\.?(?= )/giu
const WOMAN = /^(?:frau|fr\.|mrs|ms|miss)(?!\p{L})/iu
const MAN = /^(?:herrn?|hrn?\.|mr)(?!\p{L})/iu
/** Another of whom the same is said is as likely. */
const FITS = 0.7

/** `name`: as it was typed, with titles. */
export async function addresseeOf(
  context: AnalystContext,
  name: string | null,
  { german, group }: { german: boolean; group: boolean },
): Promise<Addressee> {
  const typed = name ?? ''
  const plain = bareName(typed)
  const isPerson = plain !== '' && !group
  const sought = isPerson ? await whoIs(context, plain) : null
  const contact = sought?.found === 'one' ? sought.contact : null
  const alike = sought?.found === 'several' ? sought.contacts.map((each) => each.name) : []
  const members = isPerson ? await context.assignable(plain) : []
  const [member, ...more] = members.filter(({ id, name: own }) => id !== context.me.id && nameFits(plain, own) > FITS)
  const colleague = member && more.length === 0 ? member : null
  const isClose =
    colleague !== null ||
    (contact !== null && (PER_DU.test(contact.notes ?? '') || (await isOfOwnHouse(context, contact))))
  const card = colleague?.name ?? contact?.name ?? typed
  const sex = sexOf(
    [typed, contact?.name ?? ''],
    [contact?.role ?? '', contact?.notes ?? '', ...talksWith(contact)],
    bareName(card),
  )
  const titles = `${contact?.name ?? ''} ${typed}`.match(DEGREE) ?? []
  const titled = [
    ...new Set(titles.map((each) => `${capital(each.replace('.', '').toLowerCase())}${german ? '.' : ''}`)),
  ].join(' ')
  const isTitled = ADDRESS.test(typed) || DEGREE_ONE.test(typed)
  const formal = isTitled || !isClose
  const whole = capital(bareName(card))
  return {
    to: group ? capital(typed) : whole === '' ? null : `${titled === '' ? '' : `${titled} `}${whole}`,
    formal: group || formal,
    sex,
    ...(group ? { several: true } : {}),
    greeting:
      group || whole === ''
        ? german
          ? 'Guten Tag,'
          : 'Hello,'
        : german
          ? germanGreeting(formal, sex, titled, whole)
          : englishGreeting(typed, sex, titled, whole),
    close: closeOf(context.me.name, german, formal),
    contact,
    alike: contact || colleague ? [] : alike,
  }
}

const DEGREE_ONE = /(?<!\p{L})(?:Prof|Dr)\.?(?= )/iu
const PER_DU = /(?<!\p{L})(?:per du|duzen|duze|du-basis)(?!\p{L})/iu
const bareName = (name: string) => name.replace(ADDRESS, '').replace(DEGREE, '').replace(/\s+/g, ' ').trim()
const surname = (whole: string) =>
  /(?:^|(?<= ))(?:(?:von|van|de|del|di|da|zu|vom|zum|la|der|den|al|bin) ){0,2}\S+$/u.exec(whole)?.[0] ?? whole
const talksWith = (contact: SurveyedContact | null) =>
  contact?.interactions.flatMap(({ summary, notes }) => [summary, notes ?? '']) ?? []

/** A man or a woman: by a title in the command or on the card, or by what the card and the talks call this very person. */
function sexOf(names: readonly string[], texts: readonly string[], whole: string): 'f' | 'm' | null {
  for (const name of names) {
    if (WOMAN.test(name)) return 'f'
    if (MAN.test(name)) return 'm'
  }
  const last = surname(whole).replace(/[^\p{L}\p{N} -]/gu, '')
  if (last === '') return null
  const text = texts.join('\n')
  const says = (titles: string) =>
    new RegExp(
      String.raw`(?<!\p{L})(?:${titles})\.? (?:Dr\. |Prof\. |${whole.split(' ')[0]?.replace(/[^\p{L}-]/gu, '')} ){0,2}${last}(?!\p{L})`,
      'u',
    ).test(text)
  const isWoman = says('Frau|Fr|Mrs|Ms|Miss')
  const isMan = says('Herrn?|Hr|Hrn|Mr')
  return isWoman === isMan ? null : isWoman ? 'f' : 'm'
}

/** Whose card says the organization that the person's own goals are of. */
async function isOfOwnHouse(context: AnalystContext, { company, role }: SurveyedContact): Promise<boolean> {
  const own = (await context.goals({ limit: 100 })).items.flatMap(({ organization_name }) => organization_name ?? [])
  return own.some(
    (house) =>
      company?.toLowerCase() === house.toLowerCase() || role.toLowerCase().endsWith(`, ${house.toLowerCase()}`),
  )
}

function germanGreeting(formal: boolean, sex: 'f' | 'm' | null, titled: string, whole: string): string {
  const title = titled === '' ? '' : `${titled} `
  if (!formal) return `Hallo ${whole.split(' ')[0]},`
  if (sex === null) return `Guten Tag ${title}${whole},`
  return `Guten Tag ${sex === 'f' ? 'Frau' : 'Herr'} ${title}${surname(whole)},`
}

function englishGreeting(typed: string, sex: 'f' | 'm' | null, titled: string, whole: string): string {
  const address =
    /^(?:mr|mrs|ms|miss)(?!\p{L})/iu.exec(typed)?.[0] ?? (ADDRESS.test(typed) ? (sex === 'f' ? 'Ms' : 'Mr') : '')
  if (titled !== '') return `Dear ${titled} ${surname(whole)},`
  return address === '' ? `Hello ${whole.split(' ')[0]},` : `Dear ${capital(address.toLowerCase())} ${surname(whole)},`
}

/** Colleagues know who is called by the first name. */
function closeOf(me: string, german: boolean, formal: boolean): string {
  const first = me.split(' ')[0] ?? ''
  if (!german) return `Best regards,\n${formal ? me : first}`
  return formal ? `Mit freundlichen Grüßen\n${me}` : `Viele Grüße\n${first}`
}

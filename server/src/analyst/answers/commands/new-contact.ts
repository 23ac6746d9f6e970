// Somebody who is to be among the contacts, told in a sentence: "add Jana Weber, head of purchasing at Kiefer GmbH, jana@kiefer.de, as a
// contact", "Neuer Kontakt: …". What they are and where stands in the role, as on every card; what fits no field is kept as a note.
import { capital } from '../../text/speech.ts'

/** `labels`: what a number is for, where it is told. */
export type NewContact = {
  does: 'create_contact'
  name: string
  role?: string
  emails?: string[]
  phones?: string[]
  labels?: { value: string; label: string }[]
  notes?: string
}

const LEAD =
  /^(?:(?:please|bitte|hey|hi|ok(?:ay)?|so|und|and|also|can you|could you|kannst du|könntest du|i(?:['’]d like| want) to|ich möchte)(?!\p{L})[\s,]*)+/iu
const CONTACT = '(?:contact|kontakt)'
const KIND = `(?:an? |the |my |our |einen? |den |meinen? |unseren? |(?:die|meine|unsere|den|meinen|unseren) )?(?:new |business |private |neuen? |geschäftlichen? |privaten? )?${CONTACT}`
const LISTED = `(?:my |our |the |die |den |meine[nr]? |unsere[nr]? )?(?:contacts|contact list|kontakten?|kontaktliste|adressbuch|address book)`
/** Nothing that makes it another thing: "my contacts folder". */
const ENDS = String.raw`(?!\p{L})(?=\s*(?:$|[,.:;?!–(-])|\s(?:please|bitte|an|auf|ein|hinzu|ab|rein|with|mit|as|at|from|who)(?!\p{L}))`
const FRAMES: readonly RegExp[] = [
  new RegExp(
    `^(?:add|save|create|make|enter|put|store|record|take) (?<made>\\p{L}.{1,400}?)[,;]? (?:(?:as|like) ${KIND}${ENDS}|(?:to|into|in|among) ${LISTED}${ENDS})(?: please)?[.,:;?! –-]*(?<more>.*)$`,
    'isu',
  ),
  new RegExp(
    `^(?:nimm|nehme?|füge?|trage?|speicher[en]*|lege?|erfasse?|setze?) (?:mir )?(?<made>\\p{L}.{1,400}?)[,;]? (?:als ${KIND}${ENDS}|(?:in|zu|auf|bei) ${LISTED}${ENDS})(?: (?:an|auf|ein|hinzu|ab|rein))?(?: bitte)?[.,:;?! –-]*(?<more>.*)$`,
    'isu',
  ),
  new RegExp(
    `^(?:add|save|create|make|enter|new|neuer|neuen|erstelle?|lege?|speicher[en]*|erfasse?|trage?|nimm)(?: mir| me)? (?:as )?${KIND}(?: (?:an|ein|auf))?(?:(?: for| für|:| called| named| namens)| ?[,–-])? (?<made>\\p{L}.{1,600})$`,
    'isu',
  ),
  new RegExp(`^(?:new|neuer|neuen) ${CONTACT}:? ?(?<made>\\p{L}.{1,600})$`, 'isu'),
  new RegExp(
    `^${CONTACT} (?:anlegen|aufnehmen|hinzufügen|speichern|add|new|neu)[:,]? ?(?<made>\\p{L}.{1,600})$`,
    'isu',
  ),
  new RegExp(`^${CONTACT}: (?<made>(?=.{0,600}(?:@|\\d{5}|\\d[\\d /-]{6}))\\p{L}.{1,600})$`, 'isu'),
]
/** What is added to a contact that is there, and no contact itself. */
const NOBODY =
  /^(?:an?|this|that|these|it|notes?|number|das|eine?n?|notiz|nummer|info|folgendes|adresse|address|details?)(?!\p{L})|^(?:the|die|der|den)(?!\p{L})(?!.{0,40} (?-i:\p{Lu})\p{L}+ (?-i:\p{Lu}))|['’]s (?:number|mail|e-?mail|address|card|birthday)|(?<!\p{L})(?:nummer|mailadresse|adresse|number|address) (?:of|von)(?!\p{L})/iu
const MAIL =
  /(?:(?:e-?mail|mail|mailadresse)(?: (?:is|ist|address))?[:\s]\s?)?[\p{L}\d._%+-]{1,64}@[\p{L}\d.-]{1,100}\.\p{L}{2,20}/giu
const LABEL =
  'tel(?:efon|ephone)?(?:nummer)?|phone(?: number)?|fon|mobile|mobil(?:nummer|telefon)?|handy(?:nummer)?|cell|office|work|büro|geschäftlich|dienstlich|home|privat(?:e)?|direct|durchwahl|number|nummer'
const PHONE = new RegExp(
  `(?:(?:reachable (?:at|on|under)|erreichbar unter|unter|under) )?(?:(?<label>(?:${LABEL})(?: (?:${LABEL}))?)(?: (?:is|ist))?\\.?[:\\s]\\s?)?(?<number>\\+?\\(?\\d[\\d ()/.-]{5,22}\\d)(?! ?(?:€|%|euro|eur))(?: ?\\((?<behind>${LABEL})\\))?`,
  'giu',
)
const FOR: readonly [RegExp, string][] = [
  [/mobil|handy|cell/i, 'mobile'],
  [/office|work|büro|geschäftlich|dienstlich/i, 'work'],
  [/home|privat/i, 'home'],
]
const TITLES = String.raw`(?:(?:frau|herrn?|mr\.?|mrs\.?|ms\.?|dr\.?|prof\.?|dipl\.-ing\.?|mag\.?|ing\.) ){0,3}`
const PARTICLE = '(?:van|von|vom|de|del|der|den|della|di|da|du|la|le|ter|ten|zu|zur|zum|af|av|bin|al|el|st\\.?)'
const END = /(?<![\s.!?])[\s.!?]+$/u
const COURTESY = /[\s,]{1,3}(?:please|bitte|thanks|danke)$/iu
const NAME = new RegExp(
  `^(?<kind>(?:our|my|the|unser[en]*|mein[en]*|die|der|den) (?:\\p{L}+ ){1,2}?)?(?<name>${TITLES}(?-i:\\p{Lu})[\\p{L}'’.-]*(?: (?:${PARTICLE} ){0,2}(?-i:\\p{Lu})[\\p{L}'’.-]*){0,4})(?=$|[\\s,(])(?<rest>.*)$`,
  'isu',
)
/** As it is typed on a phone: "jana weber". */
const SMALL_NAME = /^(?<name>\p{Ll}[\p{L}'’-]{1,20} \p{Ll}[\p{L}'’-]{1,20})(?<rest>(?: (?:from|at|von|bei) .*)?)$/iu
const WHERE = /(?:^|[ ,])(?:at|from|with|bei(?: der| dem| den)?|beim|von der|vom|@) (?=(?:the |der |dem )?\p{Lu}|\d)/u
const LEADS_ON =
  /^(?:(?:she|he|they|sie|er) )?(?:is|works|arbeitet|ist)(?: (?:now|jetzt))?(?: (?:our|the|an?|unsere?r?|die|der|eine?))?(?: (?:as|als)(?: an?| eine?)?)? (?=\S)|^(?:she|he)['’]s (?:our |the |an? )?|^(?:company|firma|role|rolle|position|funktion|title|titel|an?|the|as|als):? (?=\S)/iu
/** What somebody does, likes or said, and not what they are. */
const TOLD =
  /^(?:(?:i|we|ich|wir|who|whom|die|der|den) )?(?:(?:haben?|have|had) |met|meets|runs|owns|likes|loves|knows|wants|has|had|was|will|can|speaks|lives|moved|prefers|needs|plays|called|wrote|asked|leitet|führt|mag|kennt|kenne|hat|hatte|will|war|spricht|wohnt|lebt|spielt|möchte|kommt|kennengelernt|getroffen|introduced|birthday|born|geboren|geburtstag|note|notiz|hinweis)(?!\p{L})/iu
const SENTENCE =
  /(?<!(?<!\p{L})(?:dr|prof|tel|nr|st|mr|mrs|ms|hr|fr|co|inc|ltd|corp|dipl|ing|mag|e|v|z|b|\p{Lu}))\. (?=\p{Lu})/iu

/** The contact that a message tells to make; null where it tells none. */
export function newContactIn(message: string): NewContact | null {
  if (message.length > 800 || (/\?\s*$/.test(message.replace(LEAD, '')) && !LEAD.test(message))) return null
  const text = message.replace(LEAD, '').replace(END, '').replace(COURTESY, '')
  for (const frame of FRAMES) {
    const { made, more = '' } = frame.exec(text)?.groups ?? {}
    if (made === undefined || NOBODY.test(made)) continue
    const contact = described([made, more].filter((part) => part.trim() !== '').join(', '))
    if (contact) return contact
  }
  return null
}

function described(given: string): NewContact | null {
  const emails: string[] = []
  const phones: string[] = []
  const labels: { value: string; label: string }[] = []
  let text = given.replace(MAIL, (found) => {
    emails.push(found.replace(/^.*[:\s]/su, ''))
    return ' , '
  })
  text = text.replace(PHONE, (...found) => {
    const { label = '', behind = '', number = '' } = found.at(-1) as Record<string, string | undefined>
    if ((number.match(/\d/g) ?? []).length < 6) return String(found[0])
    phones.push(number.trim())
    const meant = FOR.find(([words]) => words.test(`${label} ${behind}`))?.[1]
    if (meant) labels.push({ value: number.trim(), label: meant })
    return ' , '
  })
  const [opening = '', ...sentences] = text.split(SENTENCE)
  const [first = '', ...parts] = piecesOf(opening)
  const named = nameIn(first)
  if (!named) return null
  const roles: string[] = named.kind === '' ? [] : [capital(named.kind)]
  const places: string[] = []
  const notes: string[] = []
  const more = sentences.flatMap((each) => (LEADS_ON.test(each.trim()) ? piecesOf(each) : [each.trim()]))
  for (const part of [...piecesOf(named.rest.replace(/[()]/g, ', ')), ...parts, ...more]) {
    if (part === '') continue
    if (TOLD.test(part) || part.length > 120 || (more.includes(part) && !LEADS_ON.test(part))) {
      notes.push(capital(part))
      continue
    }
    const { what, where } = postIn(part)
    if (what !== '') roles.push(capital(what))
    if (where !== '') places.push(where)
  }
  const held = [...new Set([...roles, ...places])].join(', ')
  return {
    does: 'create_contact',
    name: named.name,
    ...(held === '' ? {} : { role: held.slice(0, 200) }),
    ...(emails.length > 0 ? { emails } : {}),
    ...(phones.length > 0 ? { phones } : {}),
    ...(labels.length > 0 ? { labels } : {}),
    ...(notes.length > 0 ? { notes: notes.join('. ').slice(0, 2_000) } : {}),
  }
}

/** "Brandt von der Sparkasse": behind a whole name it says where they are; "Karl von der Heide" is called so. */
const WHOLE_NAME = new RegExp(
  `^(?<name>(?:(?:frau|herrn?|mr\\.?|mrs\\.?|ms\\.?) (?:(?:dr|prof)\\.? ){0,2}|${TITLES}(?-i:\\p{Lu})[\\p{L}'’.-]* )(?-i:\\p{Lu})[\\p{L}'’.-]*)(?<rest> (?:von|vom|zu|zur|zum) .*)$`,
  'iu',
)

function nameIn(first: string): { name: string; kind: string; rest: string } | null {
  const named = NAME.exec(first)?.groups ?? SMALL_NAME.exec(first)?.groups
  if (!named?.name) return null
  const whole = WHOLE_NAME.exec(named.name)?.groups
  const name = whole?.name ?? named.name
  return {
    name: (/^\p{Ll}/u.test(name) ? name.split(' ').map(capital).join(' ') : name.trim()).replace(
      /^(?:herrn?|frau|mr\.?|mrs\.?|ms\.?) (?=\S+ \S)/iu,
      '',
    ),
    kind: (named.kind ?? '').replace(/^(?:our|my|the|unser[en]*|mein[en]*|die|der|den) /iu, '').trim(),
    rest: `${whole?.rest ?? ''}${named.rest ?? ''}`,
  }
}

/** "Head of purchasing at Kiefer GmbH": what they are, and where. */
function postIn(given: string): { what: string; where: string } {
  const part = given.replace(LEADS_ON, '')
  const at = WHERE.exec(part)
  if (!at) return { what: part, where: '' }
  return { what: part.slice(0, at.index).trim(), where: part.slice(at.index + at[0].length).trim() }
}

const piecesOf = (text: string): string[] =>
  text
    .split(/[,;\n]| [–—-] /u)
    .map((part) =>
      part
        .replace(
          /^\s*(?:and|und|with|mit|who|die|der)\s+(?=(?:e-?mail|mail|phone|tel|number|nummer|is|works|ist|arbeitet)|$)/iu,
          '',
        )
        .replace(/^[\s.:()]+|[\s.:()]+$/g, '')
        .replace(/^(?:and|und|with|mit|e-?mail|mail|tel|phone|telefon)$/iu, '')
        .trim(),
    )
    .filter((part) => part !== '')

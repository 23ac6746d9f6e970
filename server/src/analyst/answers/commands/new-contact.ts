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

/** `unread`: words behind it that tell something more. */
type Told = NewContact & { unread?: string }

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
/** What is new of somebody, or what is to be done with them: "Jana's new mail", "Janas neue Nummer", "Meier anrufen". */
const NO_NAME =
  /^[^,;:]{1,40}?(?:['’]s?|(?<=\p{L}s) (?=neue|private|aktuelle|geschäftliche)) ?(?:(?:new|neue[nrs]?|other|work|private?|mobile|home|office|current|geschäftliche|aktuelle) ){0,2}(?:(?:tele)?phone|number|cell|mobile|tel|mail|e-?mail|address|card|birthday|name|\p{L}{0,12}nummer|\p{L}{0,8}adresse|handy|telefon|geburtstag)(?!\p{L})|^[^,;:]{2,60} (?-i:\p{Ll}{0,10}(?:rufen|schreiben|melden|mailen|kontaktieren|fragen|treffen|besuchen|sprechen|informieren|erreichen|einladen|bitten|danken|klären))(?!\p{L})|^[^,;:]{2,60} (?:needs to|to|should|must) (?:be )?(?:call|ring|phone|email|write|meet)/iu
const MAIL =
  /(?:(?:e-?mail|mail|mailadresse)(?: (?:is|ist|address))?[:\s]\s?)?[\p{L}\d._%+-]{1,64}@[\p{L}\d.-]{1,100}\.\p{L}{2,20}/giu
const LABEL =
  'tel(?:efon|ephone)?(?:nummer)?|phone(?: number)?|fon|mobile|mobil(?:nummer|telefon)?|handy(?:nummer)?|cell|office|work|büro|geschäftlich|dienstlich|home|privat(?:e)?|direct|durchwahl|number|nummer'
const PHONE = new RegExp(
  `(?<![\\p{L}\\p{N}#])(?:(?:reachable (?:at|on|under)|erreichbar unter|unter|under) )?(?:(?<label>(?:${LABEL})(?: (?:${LABEL}))?)(?: (?:is|ist))?\\.?[:\\s]\\s?)?(?<number>\\+?\\(?\\d[\\d ()/.-]{5,22}\\d)(?!\\d| ?(?:€|%|euro|eur))(?: ?\\((?<behind>${LABEL})\\))?`,
  'giu',
)
const DATE = /^(?:\d{1,2}[./-] ?\d{1,2}[./-] ?\d{2,4}|\d{4}[./-]\d{1,2}[./-]\d{1,2})$/
/** A number that is none to call: of a customer, an account, a day. It stands right behind. */
const OTHER_NUMBER =
  /(?<!\p{L})(?:iban|bic|blz|konto\p{L}{0,10}|account|acct|vat|ust\p{L}{0,6}|uid|tax|steuer\p{L}{0,10}|id|ref\p{L}{0,8}|order|invoice|rechnung\p{L}{0,8}|contract|vertrag\p{L}{0,8}|policy|passport|ausweis\p{L}{0,8}|serial|room|born|geb|geboren|birth\p{L}{0,4}|geburt\p{L}{0,8}|since|seit|(?:customer|client|member|kunden?|mitglieds?)[- ]?(?:number|no|nr|nummer|id))(?:[-. ]{0,2}(?:number|no|nr|nummer|id|code))?[\s.:#-]{0,4}(?:is |ist |am |on )?(?:\p{L}{2})?[\d ]{0,40}$|(?:^|[\s:])\p{L}{1,3}\d[\d ]{0,40}$/iu
/** None to call, unless it begins as those do. */
const MAY_BE =
  /(?<!\p{L})(?:customer|client|member|kund(?:e|in)|mitglied|\p{L}{2,14}[- ]?(?:number|no|nr|nummer))[\s.:#]{1,3}$/iu
const HOLDS_NUMBER = /\d[\d ./-]{4,40}\d/
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

const THEM =
  '(?:me|us|her|him|them|it|this|that|an?|the|my|our|mich|mir|uns|ihn|ihr|ihm|sie|es|das|den|dem|die|der|eine?[nm]?|bitte|dazu|dann|am|an|morgen|heute)(?!\\p{L})'
const TO_DO = `(?:(?:remind|call|ring|e-?mail|mail|text|write|send|book|plan|schedule|set|log|give|assign|tell|ask|invite|share|move|delete|link|make|create|add|put|erinnere?|rufe?|schreibe?|schicke?|sende|maile?|erstelle?|lege?|mache?|trage?|setze?|gib|sage?|frage?|notiere?|plane?|buche?|lade|verschiebe?|lösche?|teile?|vermerke?|füge?)(?: to)? ${THEM}|(?:new |neue )?(?:task|aufgabe):)`
/** What else is to be done, behind the contact. */
const MORE_TO_DO = new RegExp(
  `(?:[\\s,;.!]{1,3}(?:and|und|&|then|dann|also|auch|außerdem|danach|please|bitte)(?!\\p{L})){1,4}[\\s,]{1,2}(?=${TO_DO})|[.;!]\\s{1,3}(?=${TO_DO})|,\\s{1,3}(?=(?:remind me|erinnere? mich)(?!\\p{L}))`,
  'iu',
)
const AND = /^(?:and|und|&|plus|sowie)\s+/iu
/** Somebody else: "and Petr Svoboda". */
const AND_NAME = /^(?:and|und|&|plus|sowie)\s+(?-i:\p{Lu})[\p{L}'’-]+ (?-i:\p{Lu})/iu

/** The contact that a message tells to make; null where it tells none. */
export function newContactIn(message: string): Told | null {
  if (message.length > 800 || (/\?\s*$/.test(message.replace(LEAD, '')) && !LEAD.test(message))) return null
  const text = message.replace(LEAD, '').replace(END, '').replace(COURTESY, '')
  for (const frame of FRAMES) {
    const { made, more = '' } = frame.exec(text)?.groups ?? {}
    if (made === undefined || NOBODY.test(made) || NO_NAME.test(made)) continue
    const contact = described([made, more].filter((part) => part.trim() !== '').join(', '))
    if (contact) return contact
  }
  return null
}

function described(whole: string): Told | null {
  const more = MORE_TO_DO.exec(whole)
  const given = more ? whole.slice(0, more.index) : whole
  const unread = more ? [whole.slice(more.index + more[0].length).trim()] : []
  const emails: string[] = []
  const phones: string[] = []
  const labels: { value: string; label: string }[] = []
  let text = given.replace(MAIL, (found) => {
    emails.push(found.replace(/^.*[:\s]/su, ''))
    return ' , '
  })
  text = text.replace(PHONE, (...found) => {
    const { label = '', behind = '', number = '' } = found.at(-1) as Record<string, string | undefined>
    const [at, all] = [found.at(-3) as number, found.at(-2) as string]
    if ((number.match(/\d/g) ?? []).length < 6 || isOther({ label, number }, all.slice(0, at))) return String(found[0])
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
  const behind = sentences.flatMap((each) => (LEADS_ON.test(each.trim()) ? piecesOf(each) : [each.trim()]))
  const pieces = [...piecesOf(named.rest.replace(/[()]/g, ', ')), ...parts, ...behind]
  // "Jan Novak and Petr Svoboda, both drivers": who the others are, and what of it is of whom, is not known.
  const others = pieces.findIndex((part, at) => (at === 0 && AND.test(named.rest.trim())) || AND_NAME.test(part))
  if (others >= 0) unread.unshift(pieces.slice(others).join(', ').replace(AND, ''))
  for (const piece of others >= 0 ? pieces.slice(0, others) : pieces) {
    const part = piece.replace(AND, '')
    if (part === '') continue
    const isTold = TOLD.test(part) || HOLDS_NUMBER.test(part)
    if (isTold || part.length > 120 || (behind.includes(piece) && !LEADS_ON.test(part))) {
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
    ...(unread.length > 0 ? { unread: unread.join('. ').slice(0, 300) } : {}),
  }
}

/** Whether a number is none to call. `before`: what stands before it and its label. */
function isOther({ label, number }: { label: string; number: string }, before: string): boolean {
  const digits = number.trim()
  if (DATE.test(digits)) return true
  const isWeak = label === '' || /^(?:number|nummer)$/iu.test(label)
  if (!isWeak) return false
  const piece = before.slice(Math.max(...[...',;\n'].map((sign) => before.lastIndexOf(sign))) + 1)
  const ahead = `${piece}${label === '' ? '' : `${label} `}`
  return OTHER_NUMBER.test(ahead) || (MAY_BE.test(ahead) && !/^[+0(]/.test(digits))
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
        .replace(/^(?:and|und|with|mit|his|her|their|ihre?|seine?|e-?mail|mail|tel|phone|telefon)$/iu, '')
        .trim(),
    )
    .filter((part) => part !== '')

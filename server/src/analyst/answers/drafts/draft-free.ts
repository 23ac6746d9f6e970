// A wish for a letter in words of no form: to whom and what it shall say, by the marks between them. What cannot be told apart is left open in the
// draft, which its writer sees and mends.
import { languageAsked } from '../../text/asked.ts'
import type { Aim, DraftCommand } from './draft-command.ts'

const TITLE = String.raw`(?:(?:[Ff]rau|[Hh]errn?|[Hh]r\.|[Ff]r\.|[Dd]r\.|[Pp]rof\.|[Mm]r\.?|[Mm]rs\.?|[Mm]s\.?|[Ll]ord|[Ff]amilie) ){0,2}`
const GROUP = String.raw`(?<group>the |our |my |all (?:\d{1,2} |\p{Ll}{2,8} )?|alle |den |die |das |dem |der |unsere[nmr]? |meine[nmr]? )?`
const ENDS = String.raw`(?=\s*(?:[,.:;?!–]|$|(?:at|of|about|that|in|on|for|because|who|wegen|dass|per|zurück|auf|nach|bitte|vom|von)(?!\p{L})))`
const NAME = String.raw`(?<name>(?:\p{Ll}[\p{L}'’-]{1,20}(?: (?!zurück)\p{Ll}{2,20}){1,2}${ENDS})|${TITLE}\p{L}[\p{L}'’-]{1,30}(?: \p{Lu}[\p{L}'’-]{1,30}){0,2})`
/** Behind "to" and "an"; behind whatever is done to them; and in German a title alone shows it: "der frau Sandhoff". */
const HEARERS = [
  new RegExp(String.raw`(?<!\p{L})(?:[Tt]o|[Aa]n|[Aa]ns|[Ff]or|[Ff]ür) ${GROUP}${NAME}`, 'u'),
  new RegExp(
    String.raw`(?<!\p{L})(?:[Ww]rite|[Tt]ell|[Tt]hank|[Cc]hase|[Ee]?-?[Mm]ail|[Tt]ext|[Mm]essage|[Aa]nswer|[Aa]sk|[Ii]nvite|[Ss]chreibe?n?|[Ss]chreiben Sie|[Aa]ntworte|[Ss]ag|[Ff]rag|[Ww]ünsch|[Gg]ib|[Dd]ank) (?:back )?${GROUP}${NAME}`,
    'u',
  ),
  /(?<!\p{L})(?<name>(?:[Ff]rau|[Hh]errn?|[Dd]r\.|[Pp]rof\.|[Mm]rs?\.?|[Mm]s\.?) (?:(?:[Dd]r|[Pp]rof)\. )?\p{L}[\p{L}'’-]{1,30})/u,
]
const SAYS =
  /(?:[:;–]|,?(?<!\p{L})(?:that|dass|saying|sag (?:ihm|ihr|ihnen)|(?:to )?tell (?:him|her|them))(?!\p{L}),?) *(?<rest>.{2,})$/iu
/** Things that are called so, and nobody. */
const NOBODY =
  /^(?:me|us|him|her|them|it|this|that|something|somebody|an?|no|yes|back|do|say|sale|what|was|ne|eine?n?|mal|bitte|kurz|du|sie|ihm|ihr|ihnen|dass|mich|uns|das|dies|es|beim?|monday|tuesday|wednesday|thursday|friday|saturday|sunday|now|tomorrow|morgen|heute|aushang|thank|als)(?: |$)/iu
const AIMS: readonly [Aim, RegExp][] = [
  [
    'decline',
    /(?<!\p{L})(?:an? (?:\p{L}{3,12} ){0,3}no|say no|declin\p{L}*|refus\p{L}*|turn\p{L}* (?:down|it down)|absag\p{L}*|abzusagen|ablehn\p{L}*|abzulehnen)(?!\p{L})/iu,
  ],
  ['sorry', /(?<!\p{L})(?:apolog\p{L}*|sorry|entschuldig\p{L}*)(?!\p{L})/iu],
  ['thank', /(?<!\p{L})(?:thank(?:ing|s)?|thank-you|bedank\p{L}*|dankes\p{L}*|danke)(?!\p{L})/iu],
  ['congratulate', /(?<!\p{L})(?:congrat\p{L}*|glückwunsch\p{L}*|gratulier\p{L}*)(?!\p{L})/iu],
  ['invite', /(?<!\p{L})(?:invit\p{L}*|einlad\p{L}*|einzuladen)(?!\p{L})/iu],
  ['remind', /(?<!\p{L})(?:remind\p{L}*|erinner\p{L}*|nachhak\p{L}*|chas(?:e|ing))(?!\p{L})/iu],
]

/** "Write Ines something warm. I will …": how it shall sound, behind the name. */
const TONE =
  / (?:something|sth|a (?:line|note|few (?:kind |nice |warm )?words)|etwas|was|ein paar (?:nette |liebe |warme )?(?:zeilen|worte))(?: (?:warm|nice|kind|friendly|short|polite|nettes|liebes|warmes|freundliches|kurzes|höfliches)){0,2}(?=\s?[.:,;–-])/iu
/** "Text to Ines pls - sorry …": a hyphen as a colon, and the word of courtesy before it. */
const DASH = /^(?<to>[^:;–]{3,60}?)(?: (?:pls|plz|please|bitte))? - /iu
/** "Text to Ines: …" without a verb. */
export const NOTE_TO =
  /^(?:(?:and|also|und|auch|please|pls|bitte)[, ]+)?(?:(?:a|ne|eine?) )?(?:(?:quick|short|kurze?) )?(?:text|message|msg|mail|e-?mail|note|sms|whatsapp|line|letter|nachricht|brief|zeile) (?:to|an) (?!me\b|mich(?!\p{L})|self\b)(?:the |our |my |die |den |das )?\p{L}[\p{L} .'’-]{1,40}?(?: (?:pls|plz|please|bitte))?(?:\s?[:–,]| -) ?\p{L}/iu

/** What is to be written, as far as the words tell. `text`: a message that most likely asks for a letter. */
export function draftFreely(typed: string): DraftCommand {
  const text = typed.replace(TONE, '').replace(DASH, '$<to>: ')
  const german = languageAsked([text]) === 'de'
  const says = SAYS.exec(text)
  const head = says ? text.slice(0, says.index) : text
  const found = [head, text]
    .flatMap((part) => HEARERS.map((pattern) => pattern.exec(part)))
    .find((match) => match?.groups?.name !== undefined && !NOBODY.test(match.groups.name))
  const { name = null, group } = found?.groups ?? {}
  const behind = found ? text.slice(found.index + found[0].length) : ''
  const rest = says?.groups?.rest ?? behind.replace(/^\s*[,.]?\s*/u, '')
  const joined = /^,?\s*(?:that|dass)(?!\p{L})/iu.test(says?.[0] ?? '')
  return {
    german,
    name,
    group: name !== null && group !== undefined && !/^(?:frau|herrn?|familie) /iu.test(name),
    aim: AIMS.find(([, pattern]) => pattern.test(head))?.[0] ?? 'tell',
    piece: '',
    join: joined ? (german ? 'dass' : 'that') : '',
    rest: rest.replace(/[\s.!]{1,8}$/u, ''),
    replies: false,
    answered: '',
  }
}

// What shall run by itself, in a sentence of English or German: "every Monday at 8 tell me what is overdue". What is to be asked stays in
// the person's own words; when is a rule of RFC 5545 by days.
import { timeIn } from '../../dates/time-of-day.ts'
import { capital } from '../../text/speech.ts'

export type Recurring = {
  does: 'schedule'
  title: string
  /** Asked each time; null: a crew or flow runs. */
  question: string | null
  runs: string | null
  rule: string | null
  event: 'note_added' | 'kpi_behind' | 'task_overdue' | 'promise_broken' | null
  time: string | null
}

const LONGEST = 600
const LONGEST_TITLE = 80

const DAYS: readonly [string, string][] = [
  ['MO', 'mondays?|montags?'],
  ['TU', 'tuesdays?|dienstags?'],
  ['WE', 'wednesdays?|mittwochs?'],
  ['TH', 'thursdays?|donnerstags?'],
  ['FR', 'fridays?|freitags?'],
  ['SA', 'saturdays?|samstags?|sonnabends?'],
  ['SU', 'sundays?|sonntags?'],
]
const DAY = DAYS.map(([, words]) => words).join('|')
const dayOf = (word: string) => DAYS.find(([, words]) => new RegExp(`^(?:${words})$`, 'iu').test(word))?.[0] ?? ''
const LIST = `(?:${DAY})(?:(?:, | and | und |, and )(?:jeden |every |on )?(?:${DAY})){0,6}`
const PLACES: readonly [string, RegExp][] = [
  ['1', /^(?:first|1st|ersten?)$/i],
  ['2', /^(?:second|2nd|zweiten?)$/i],
  ['3', /^(?:third|3rd|dritten?)$/i],
  ['4', /^(?:fourth|4th|vierten?)$/i],
  ['-1', /^(?:last|letzten?)$/i],
]
const PLACE = 'first|1st|second|2nd|third|3rd|fourth|4th|last|ersten?|zweiten?|dritten?|vierten?|letzten?'
const OF_MONTH = '(?: (?:of|in) (?:the|every|each) month| im monat| (?:jedes|eines jeden|des) monats)'
const LAST_DAY = 'FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1'

type Groups = Record<string, string | undefined>
/** The first that is found says when; what is narrower stands before what is wider. */
const WHEN: readonly [RegExp, (groups: Groups) => string][] = [
  [
    new RegExp(
      `(?:on the |every |each |am |jeden )last day${OF_MONTH}|am letzten(?: tag)?${OF_MONTH}|am monatsletzten`,
      'iu',
    ),
    () => LAST_DAY,
  ],
  [
    new RegExp(`(?:on the |every |each |am |jeden )(?<place>${PLACE}) (?<day>${DAY})${OF_MONTH}`, 'iu'),
    ({ place = '', day = '' }) =>
      `FREQ=MONTHLY;BYDAY=${PLACES.find(([, words]) => words.test(place))?.[0] ?? '1'}${dayOf(day)}`,
  ],
  [
    new RegExp(`(?:on the |every |each )(?<date>[12]?\\d|3[01])(?:st|nd|rd|th)${OF_MONTH}`, 'iu'),
    ({ date }) => `FREQ=MONTHLY;BYMONTHDAY=${date}`,
  ],
  [
    new RegExp(
      `(?:(?:am|zum) (?<date>[12]?\\d|3[01])\\.${OF_MONTH}|jeden (?<each>[12]?\\d|3[01])\\.${OF_MONTH}?(?= |$))`,
      'iu',
    ),
    ({ date, each }) => `FREQ=MONTHLY;BYMONTHDAY=${date ?? each}`,
  ],
  [
    new RegExp(
      `(?:every (?:other|second|two|2)(?: weeks? on)?|alle (?:zwei|2) wochen(?: am)?|jeden zweiten) (?<list>${LIST})`,
      'iu',
    ),
    ({ list = '' }) => `FREQ=WEEKLY;INTERVAL=2;BYDAY=${daysIn(list)}`,
  ],
  [
    /(?:every|each) (?:weekday|work(?:ing)? ?day)|on weekdays|(?:jeden |an )?(?:werktags|werktag(?:en)?|arbeitstag)(?!\p{L})/iu,
    () => 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
  ],
  [
    new RegExp(`(?:every|each|on|jeden) (?<list>${LIST})(?!\\p{L})`, 'iu'),
    ({ list = '' }) => `FREQ=WEEKLY;BYDAY=${daysIn(list)}`,
  ],
  [
    /(?<!\p{L})(?<list>(?:montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags)(?: und (?:montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags))?)(?!\p{L})/iu,
    ({ list = '' }) => `FREQ=WEEKLY;BYDAY=${daysIn(list)}`,
  ],
  [
    /(?:every|each) (?:day|morning|evening)|(?<!\p{L})daily|(?:jeden|jedem) (?:tag|morgen|abend)|(?<!\p{L})täglich/iu,
    () => 'FREQ=DAILY',
  ],
  [/(?:every|each) (?:two|other|2) weeks?|alle (?:zwei|2) wochen/iu, () => 'FREQ=WEEKLY;INTERVAL=2'],
  [
    /(?:every|each) week(?!\p{L}|-)|(?<!\p{L})weekly(?= at|,|:)|jede woche|(?<!\p{L})wöchentlich(?= um|,|:)/iu,
    () => 'FREQ=WEEKLY',
  ],
  [
    /(?:every|each) month|(?<!\p{L})monthly(?= at|,|:)|jeden monat|(?<!\p{L})monatlich(?= um|,|:)/iu,
    () => 'FREQ=MONTHLY',
  ],
]

const EVENTS: readonly [NonNullable<Recurring['event']>, string][] = [
  [
    'note_added',
    '(?:a|any|an?other|new|eine|jede) (?:new |neue )?(?:note|notiz) (?:is (?:added|written)|comes in|hinzukommt|dazukommt|geschrieben wird)|i (?:add|write) a (?:new )?note|ich eine (?:neue )?notiz schreibe',
  ],
  [
    'kpi_behind',
    '(?:a|any|eine) (?:kpi|kennzahl) (?:falls|gets|is|slips) behind|(?:eine) (?:kpi|kennzahl) (?:zurückfällt|zurückliegt|in rückstand gerät|im rückstand ist)',
  ],
  [
    'task_overdue',
    '(?:a|any|one of my|eine|eine meiner) (?:tasks?|aufgaben?) (?:is|becomes|gets|goes) overdue|(?:eine|eine meiner) aufgaben? (?:überfällig (?:ist|wird))',
  ],
  [
    'promise_broken',
    '(?:a|any|eine|ein) (?:promise|zusage|versprechen) (?:is broken|breaks|gets broken|gebrochen wird|bricht|platzt)',
  ],
]
const EVENT = EVENTS.map(
  ([event, words]) =>
    [
      event,
      new RegExp(
        `^(?:every time|each time|whenever|when|as soon as|immer wenn|jedes mal,? wenn|wenn|sobald) (?:${words})`,
        'iu',
      ),
    ] as const,
)

const POLITE =
  /^(?:(?:please|bitte|can you|could you|kannst du|könntest du|i(?:['’]d| would) like you to|ich möchte,? dass du)[ ,]+)+/iu
/** What is told to somebody who is to work; a sentence with another verb says what happens, and is no order. */
const ORDER =
  /^(?:ask|tell|show|send|give|list|summari[sz]e|sum up|prepare|brief|check|review|report|compare|find|look|write|draft|run|start|frage?|sage?|zeige?|schicke?|sende|gib|nenne?|liste|fasse?|bereite|prüfe?|vergleiche?|berichte|schau|suche?|schreibe?|entwirf|starte|führe?|lass|mach)(?!\p{L})/iu
const ASKS =
  /^(?:what|which|who|whom|how|where|why|is|are|do|does|have|has|was|welche[rsnm]?|wer|wen|wem|wie|wo|warum|gibt|ist|sind|hat|haben)(?!\p{L})/iu
const REMINDS = /^(?:ask me to|frage? mich ob ich|make a (?:task|note)|mach eine)(?!\p{L})/iu
const RUN =
  /^(?:please |bitte )?(?:run|start|starte|führe?|lass)(?: the| my| den| die| das| meinen?)?(?: crew| flow| ablauf)? (?<name>.{2,120}?)(?: crew| flow)?(?: aus| laufen)?$/iu
const ASK_FIRST = /^(?:ask|frage?)(?: me| yourself| dich| nach)?[ ,:]+/iu
const BARE_HOUR =
  /(?<!\p{L})(?:at|um) (?<hour>\d{1,2})(?:[.:](?<minute>\d{2}))?(?![\d.:]*\d)(?: ?(?:o['’]clock|uhr))?(?!\p{L})/iu

/** Null: the sentence orders nothing that recurs. */
export function recurringIn(message: string): Recurring | null {
  if (message.length > LONGEST) return null
  const typed = message.replace(/\s+/g, ' ').trim().replace(POLITE, '')
  const event = EVENT.find(([, pattern]) => pattern.test(typed))
  if (event) return made(typed.replace(event[1], ''), { event: event[0], rule: null, time: null })
  const found = WHEN.map(([pattern, ruleOf]) => ({ hit: pattern.exec(typed), ruleOf })).find(({ hit }) => hit !== null)
  if (!found?.hit) return null
  const { hit, ruleOf } = found
  const rest = `${typed.slice(0, hit.index)} ${typed.slice(hit.index + hit[0].length)}`.trim()
  const at = clockIn(rest)
  const time = at?.time ?? partOfDay(typed)
  // At the front it says when; elsewhere only an order with its hour does: "show me what we do every Monday" asks.
  if (hit.index > 0 && !(ORDER.test(typed) && at !== null)) return null
  return made(at?.rest ?? rest, { rule: ruleOf(hit.groups ?? {}), event: null, time })
}

function made(given: string, when: Pick<Recurring, 'rule' | 'event' | 'time'>): Recurring | null {
  const body = tidy(given).replace(POLITE, '')
  if (!(ORDER.test(body) || ASKS.test(body)) || REMINDS.test(body)) return null
  const runs = RUN.exec(body.replace(/[.!]+$/, ''))?.groups?.name ?? null
  const question = runs === null ? capital(tidy(body.replace(ASK_FIRST, ''))) : null
  if (question !== null && question.length < 4) return null
  const title = [...(runs ?? question ?? '').replace(/[?.!]+$/, '')].slice(0, LONGEST_TITLE).join('').trim()
  return { does: 'schedule', title: capital(title), question, runs, ...when }
}

function clockIn(sentence: string): { time: string; rest: string } | null {
  const timed = timeIn(sentence)
  if (timed) return timed
  const bare = BARE_HOUR.exec(sentence)
  const hour = Number(bare?.groups?.hour ?? 24)
  const minute = Number(bare?.groups?.minute ?? 0)
  if (!bare || hour > 23 || minute > 59) return null
  const two = (part: number) => String(part).padStart(2, '0')
  return {
    time: `${two(hour)}:${two(minute)}`,
    rest: `${sentence.slice(0, bare.index)} ${sentence.slice(bare.index + bare[0].length)}`,
  }
}

const partOfDay = (sentence: string): string | null =>
  /(?<!\p{L})(?:evening|abend|abends)(?!\p{L})/iu.test(sentence) ? '18:00' : null

/** Without what joined it to the words that said when. */
const tidy = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:[,:;–-]+ ?|(?:morning|evening|morgens?|abends?|früh|vormittags?|then|dann)(?!\p{L})[ ,:]*)+/iu, '')
    .replace(/ ([,.;:!?])/g, '$1')
    .replace(/[ ,:;–-]+$/, '')

const daysIn = (list: string): string => {
  const named = (list.match(new RegExp(`(?:${DAY})`, 'giu')) ?? []).map(dayOf)
  return DAYS.map(([day]) => day)
    .filter((day) => named.includes(day))
    .join(',')
}

// Days that a sentence says no to. One that does not suit is given up: "the 1st won't work", "1.12. geht sich nicht aus". One that will be
// missed is not: "we can't make Friday" is no promise for Friday, and whatever is due then is in danger.
import type { WrittenDate } from './written-rules.ts'

type Place = Pick<WrittenDate, 'from' | 'to'>

const END = String.raw`(?= ?(?:$|[,.;:!?)(–-]))`
const FOR = String.raw`(?= (?:for|after all|any ?more|at all)(?!\p{L}))`
const WHO = String.raw`das|es|er|sie|wir|sich|mir|mich|uns|ihm|ihr|ihnen|bei|aber|leider|gar|auch|so|wohl|einfach|überhaupt|dann|doch|wirklich|definitiv|ja`
/** It does not suit, or is called off. */
const NOT_SUITED = String.raw`(?:won['’]?t|will not|doesn['’]?t|does not|didn['’]?t) (?:really |quite |actually )?(?:(?:work|suit|fit)(?:s|ed)?(?!\p{L})|do(?:${END}|${FOR}))|(?:is|was|would be|['’]s) (?:now |simply |just )?(?:no good|(?:out|off)${END}|off the table)(?!\p{L})|(?:geht|ginge|klappt|passt) (?:(?:${WHO}) ){0,3}nicht(?!\p{L}| (?:nur|vor|bis|an|in|auf|um|ans|ins|mit))|fällt (?:(?:${WHO}) ){0,2}(?:aus|flach|weg)(?!\p{L})|(?:ist|wäre) (?:(?:${WHO}) ){0,2}(?:vom tisch|hinfällig|gestorben|geplatzt)(?!\p{L})`
/** It will not be kept. */
const MISSED = String.raw`(?:won['’]?t|will not|can['’]?t|cannot) (?:happen|hold|be (?:met|kept|ready|possible))(?!\p{L})|(?:is|was|would be|['’]s) (?:now |simply |just )?(?:impossible|not (?:possible|feasible|doable|realistic|going to (?:happen|work))|unrealistic|too (?:early|soon|tight))(?!\p{L})|(?:schaffen|schaffe|schafft|halten|halte) (?:(?:${WHO}|ich|die|den) ){0,3}nicht(?!\p{L}| nur)|(?:ist|wäre|war) (?:(?:${WHO}) ){0,2}(?:nicht (?:zu schaffen|zu halten|möglich|machbar|haltbar|drin)|unmöglich|unrealistisch|zu (?:früh|knapp|eng))(?!\p{L})|wird (?:(?:${WHO}) ){0,2}nichts(?!\p{L})`
const LEAD = String.raw`(?:,? (?:though|however|aber|leider|unfortunately|sadly|das|that|it|dafür|for (?:me|us|him|her|them)))? ?[,:–-]? ?`
const GIVEN_UP_AFTER = new RegExp(`^${LEAD}(?:${NOT_SUITED})`, 'iu')
const MISSED_AFTER = new RegExp(`^${LEAD}(?:${MISSED})`, 'iu')
const MISSED_BEFORE =
  /(?<!\p{L})(?:(?:can['’]?t|cannot|won['’]?t|will not|couldn['’]?t) (?:possibly )?(?:do|make|manage|meet|keep|hold|hit|reach)(?: it| that)?|(?:schaffen|halten|packen) (?:wir|sie|die) (?:\p{L}+ ){0,2}?nicht)(?: (?:by|on|for|the|bis|am|zum|den|der|vor|before)){0,3} ?$/iu

/** Those of the days of a sentence that it gives up: nothing is due on them by its word. */
export const givenUpIn = <T extends Place>(text: string, dates: readonly T[]): T[] =>
  dates.filter((date) => GIVEN_UP_AFTER.test(behind(text, date)))

/** Those that it says no to, given up or missed: nobody promises them. */
export const impossibleIn = <T extends Place>(text: string, dates: readonly T[]): T[] =>
  dates.filter(
    (date) =>
      GIVEN_UP_AFTER.test(behind(text, date)) ||
      MISSED_AFTER.test(behind(text, date)) ||
      MISSED_BEFORE.test(text.slice(Math.max(0, date.from - REACH), date.from)),
  )

/** What follows a day; nothing where it only counts on from it: "after the 4th it won't do". */
const behind = (text: string, { from, to }: Place): string =>
  COUNTS_ON.test(text.slice(Math.max(0, from - REACH), from)) ? '' : text.slice(to, to + REACH).replace(CLOSING, '')
const COUNTS_ON = /(?<!\p{L})(?:after|from|since|beyond|past|nach|ab|seit|von|vom)(?: (?:the|dem|den))? ?$/iu
const REACH = 80
/** "1.12." ends with a dot of its own. */
const CLOSING = /^\.(?= )/u

// Days that a sentence calls impossible: "the 1st won't work", "1.12. geht sich nicht aus", "we can't make Friday". None of them is a day on
// which anything is due.
import type { WrittenDate } from './written-rules.ts'

const WORKS = String.raw`work(?:s|ed)?(?: out)?|do|suit|happen|hold|fly|be (?:possible|ready|met|kept|feasible|enough)|make sense|fit`
const NOT_EN = String.raw`(?:won['’]?t|will not|doesn['’]?t|does not|didn['’]?t|isn['’]?t going to|can['’]?t|cannot) (?:\p{L}+ ){0,2}?(?:${WORKS})(?!\p{L}| (?:on|before|until|till|by)(?!\p{L}))|(?:is|was|would be|['’]s) (?:now |simply |just )?(?:no good|out(?= ?(?:$|[,.;:!)(–-]))|off(?= ?(?:$|[,.;:!)(–-]))|impossible|not (?:possible|feasible|doable|realistic|going to (?:happen|work))|un(?:realistic|tenable)|too (?:early|soon|tight)|off the table|dead)(?!\p{L})`
const NOT_DE = String.raw`(?:geht|klappt|passt|reicht|haut|langt|ginge|ging) (?:sich )?(?:\p{L}+ ){0,3}?nicht(?!\p{L}| (?:nur|vor|bis))|(?:schaffen|schaffe|schafft|halten|hält|halte) (?:\p{L}+ ){0,4}?nicht(?!\p{L}| nur)|(?:ist|wäre|war) (?:\p{L}+ ){0,2}?(?:nicht (?:zu schaffen|zu halten|möglich|machbar|haltbar|drin|mehr (?:zu )?(?:halten|schaffen|möglich))|unmöglich|unrealistisch|zu (?:früh|knapp|eng)|vom tisch|hinfällig|gestorben|geplatzt)(?!\p{L})|(?:wird|wird das|wird's) (?:\p{L}+ ){0,2}?nichts(?!\p{L})|fällt (?:\p{L}+ ){0,2}?(?:aus|flach|weg)(?!\p{L})|(?:nicht (?:zu schaffen|zu halten|möglich|machbar|haltbar)|unmöglich)(?!\p{L})`
const AFTER = new RegExp(
  String.raw`^(?:,? (?:though|however|aber|leider|unfortunately|sadly|das|that|it|he|she|we|wir|er|sie|es|dafür|bei (?:ihm|ihr|uns|mir|denen)|for (?:me|us|him|her|them)))? ?[,:–-]? ?(?:${NOT_EN}|${NOT_DE})`,
  'iu',
)
const BEFORE =
  /(?<!\p{L})(?:(?:can['’]?t|cannot|won['’]?t|will not|couldn['’]?t) (?:possibly )?(?:do|make|manage|meet|keep|hold|hit|reach)(?: it| that)?|(?:schaffen|halten|packen) (?:wir|sie|die) (?:\p{L}+ ){0,2}?nicht)(?: (?:by|on|for|the|bis|am|zum|den|der|vor|before)){0,3} ?$/iu

/** Those of the days of a sentence that it calls impossible. */
export const impossibleIn = <T extends Pick<WrittenDate, 'from' | 'to'>>(text: string, dates: readonly T[]): T[] =>
  dates.filter(
    ({ from, to }) =>
      (!COUNTS_ON.test(text.slice(Math.max(0, from - REACH), from)) &&
        AFTER.test(text.slice(to, to + REACH).replace(CLOSING, ''))) ||
      BEFORE.test(text.slice(Math.max(0, from - REACH), from)),
  )
/** "After the 4th it won't do": the day itself is possible. */
const COUNTS_ON = /(?<!\p{L})(?:after|from|since|beyond|past|nach|ab|seit|von|vom)(?: (?:the|dem|den))? ?$/iu
const REACH = 80
/** "1.12." ends with a dot of its own. */
const CLOSING = /^\.(?= )/u

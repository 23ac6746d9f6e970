// What an order of no form tells to become of something that is there: by the verbs and particles that stand anywhere in it.
import { numberOf } from '../../text/amounts.ts'
import { IT } from '../gate/it.ts'
import type { Command } from './command.ts'
import { type Clock, shiftIn } from './command-days.ts'
import { type Asked, assignedFreely, renamedFreely, stateFreely } from './free-giving.ts'
import { anyOf, clausesOf, peeled, toldOf, whenApart } from './free-words.ts'

const ENDED = 'done|complete|completed|finished|fixed|closed|sorted|erledigt|fertig|abgeschlossen|gemacht|abgehakt'
const ONE = '(?:(?:it|that|this|them|das|es|ihn|sie|that one|this one) )?'
const rule = (source: string) => new RegExp(source, 'iu')
/** Taken away wherever it stands. */
const word = (source: string) => new RegExp(source, 'giu')

/** Which clause says what is done, and by which words: without those it names the thing. */
type Family = readonly RegExp[]
const REOPENS: Family = [
  word(String.raw`(?<!\p{L})(?:un-?(?:complete|tick|check|close|mark)\p{L}{0,3}|re-?open)(?!\p{L})`),
  word(
    String.raw`(?<!\p{L})(?:put |set |move |mark )?(?:back (?:to|on|as) (?:open|to do|todo|the list)|as not done|as undone)(?!\p{L})|^(?:put|set|move) (?=.{2,100} back (?:to|on|as) )`,
  ),
  word(
    String.raw`^(?:hole?|setze?|mache?|stelle?|nimm)(?!\p{L})|(?<!\p{L})wieder (?:auf|rein|zurück)?(?: ?(?:offen|öffnen|aufmachen|in arbeit|in bearbeitung|zu offen))?(?!\p{L})`,
  ),
  word(
    String.raw`^(?:mache?|nimm|setze?|entferne?)? ?(?:den |das )?(?:haken|häkchen)(?: (?:bei|von|vom|an))?(?!\p{L})|(?<!\p{L})(?:weg|raus|entfernen|wegnehmen|wegmachen)(?!\p{L})`,
  ),
]
const REOPEN_SAID = rule(
  String.raw`(?<!\p{L})(?:un-?(?:complete|tick|check|close|mark)\p{L}{0,3}|re-?open\p{L}{0,3}|back (?:to|on|as) (?:open|to do|todo)|as (?:not done|undone)|wieder (?:auf (?:offen|in arbeit|in bearbeitung)|öffnen|offen|aufmachen)|mache? .{2,40} wieder auf|(?:haken|häkchen) .{0,80}(?:weg|raus|entfernen|wegnehmen|wegmachen))(?!\p{L})`,
)
const COMPLETES: Family = [
  word(String.raw`^close (?:it|that|this)(?: one)?$`),
  word(
    String.raw`(?<!\p{L})(?:tick|check|cross) (?=.{0,100}off)|(?<!\p{L})(?:tick|check|cross|close|sign) ${ONE}off(?!\p{L})`,
  ),
  word(
    String.raw`^(?:mark|put|move|set|flag|report|call) (?=.{2,120} (?:as|to|down as|down to) (?:${ENDED})(?!\p{L}))`,
  ),
  word(String.raw`(?<!\p{L})(?:down )?(?:as|to) (?:${ENDED})(?!\p{L})`),
  word(String.raw`(?<!\p{L})(?:you can |so you can )?(?:close|sign) (?:off |out )?${ONE}(?:off|out)?(?!\p{L})`),
  word(String.raw`(?<!\p{L})(?:kannst |kann )?(?:${ONE})?(?:abhaken|abzuhaken|abgehakt)(?!\p{L})`),
  word(String.raw`^(?:und )?hake? (?:mir )?(?=.{2,120} ab)|(?<= )ab(?:$| und .{0,120}$)`),
  word(String.raw`(?<!\p{L})(?:kann|kannst|können) (?:${ONE})?(?:zu|zumachen|geschlossen werden|abgehakt werden)$`),
  word(String.raw`(?<!\p{L})(?:als|auf) (?:${ENDED})(?: (?:markieren|setzen|melden|stellen))?(?!\p{L})`),
  word(
    String.raw`^(?:setze?|mache?) (?:den |einen |mir |das )?(?:haken|häkchen) (?:bei|an|hinter|dran|unter)(?!\p{L})`,
  ),
  word(String.raw`^schlie(?:ß|ss)e? (?=(?:das |die |den )?(?:ticket|aufgabe|punkt|vorgang|fall|task)(?!\p{L}))`),
  word(String.raw`(?<!\p{L})(?:so )?that['’]?s one less on (?:the|my) list`),
  word(String.raw` (?:erledigt|abgehakt|done)$`),
]
const COMPLETE_SAID = rule(
  String.raw`(?<!\p{L})(?:(?:tick|check) .{0,100}off|cross .{1,100}off$|(?:mark|put|move|set|flag) .{2,120} (?:as|to|down as|down to) (?:${ENDED})(?!\p{L})|(?:close|sign) ${ONE}(?:off|out)|(?:so|and) you can close .{1,30}|^close (?:it|that|this)(?: one)?$|abhaken|hake? .{2,120} ab(?= und |$)|(?:aufgabe|punkt|task|ticket|die|das|der) kann zu$|kann(?:st)? (?:das |es )?(?:abhaken|zumachen)|(?:als|auf) (?:${ENDED})(?: (?:markieren|setzen|melden|stellen))?$|haken (?:bei|an|hinter|dran|unter) .{2,}|schlie(?:ß|ss)e? (?:das |die |den )?(?:ticket|aufgabe|punkt|vorgang|fall|task) .{2,}|one less on (?:the|my) list)(?!\p{L})|^(?!.{0,80}(?<!\p{L})(?:nicht|not|sich|noch)(?!\p{L}))[^:]{3,80} (?:erledigt|abgehakt|done)$`,
)
const DELETES: Family = [
  word(String.raw`^(?:bin|delete|erase|chuck|ditch|throw) (?:out )?`),
  word(
    String.raw`(?<!\p{L})(?:lösche?n?|gelöscht|rauslöschen|wegwerfen)(?!\p{L})|^(?:schmei(?:ß|ss)e?|wirf|werfe?) (?=.{2,120} (?:raus|weg))|(?<!\p{L})(?:raus|weg)$`,
  ),
  word(
    String.raw`(?<!\p{L})(?:the |die |den |das )?(?:duplicates?(?: of)?|duplikate?(?: von)?|doppelte[nrs]?)(?!\p{L})`,
  ),
]
const DELETE_SAID = rule(
  String.raw`^(?:bin (?=(?:the|that|this|my|our|all) )|(?:delete|erase|ditch) )|^(?:chuck|throw) (?:out .{2,}|.{2,100} (?:out|away)$)|(?<!\p{L})(?:löschen?|lösch)(?!\p{L})|^(?:schmei(?:ß|ss)e?|wirf|werfe?) .{2,120} (?:raus|weg)(?: von .{2,30})?$`,
)
const CANCELS: Family = [
  word(
    String.raw`(?<!\p{L})(?:ist |sind |hat sich )?(?:hinfällig|entfällt(?: ersatzlos)?|entfallen|fällt aus|storniert|erledigt)(?!\p{L})`,
  ),
  word(String.raw`^(?:scrap|drop|cancel|take|nimm|streiche?|kreuze?|cross) |(?<!\p{L})(?:call off)(?!\p{L})`),
  word(
    String.raw`(?<!\p{L})(?:kannst du |kannst |kann |können )?(?:wieder )?(?:rausnehmen|herausnehmen|austragen|rausstreichen|streichen|raus|weg)(?!\p{L})`,
  ),
  word(
    String.raw`(?<!\p{L})(?:off|from|von) (?:the|my|our|der|meiner|die) (?:to-?do[- ]?|task[- ]?|aufgaben|pendenzen|todo-?)?(?:list|liste)(?!\p{L})`,
  ),
]
const CANCEL_SAID = rule(
  String.raw`(?<!\p{L})(?:hinfällig|entfällt|fällt aus|rausnehmen|austragen|rausstreichen|kann weg|(?:wieder|bitte) raus|(?<=^.{0,12})(?:scrap|drop) (?!.{2,60} a line).{3,}|(?:take|nimm|streiche?) .{2,100} (?:off|from|von) (?:the|my|our|der|meiner) (?:to-?do[- ]?|task[- ]?|aufgaben|pendenzen|todo-?)?(?:list|liste))(?!\p{L})`,
)
/** Out of a list that is none of tasks: nothing here can do that. */
const OFF_OTHER =
  /(?<!\p{L})(?:off|from|aus) (?:the|our|der|dem|den|unserem?) (?!(?:my )?(?:to-?do[- ]?|task[- ]?|aufgaben|pendenzen)?(?:list|liste)(?!\p{L}))(?:[\p{L}-]{2,20} ){0,3}(?:[\p{L}-]{0,20}(?:list|liste|verteiler|mailing|rota|roster|committee tasks))(?!\p{L})|(?<!\p{L})aus dem (?:[\p{L}-]{0,20})(?:verteiler|newsletter)(?!\p{L})/iu

/** The words of the thing: of the clause that tells what to do without its words, else of the one before it. */
function thing({ clauses, clock }: Asked, at: number, words: Family): string {
  const bare = words.reduce((left, pattern) => left.replace(pattern, ' '), clauses[at] ?? '')
  const own = peeled(whenApart(bare, clock, false).rest)
  const here = toldOf(own)
  if (here.length > 1 && !NO_THING.test(here)) return here
  const before = clauses
    .slice(0, at)
    .toReversed()
    .map((each) => toldOf(words.reduce((left, pattern) => left.replace(pattern, ' '), each)))
  return before.find((each) => each.length > 2 && !NO_THING.test(each)) ?? (IT.test(here) ? here : '')
}
const NO_THING =
  /^(?:it|that|this|them|es|das|ihn|sie|i|ich|you|du|yes|ja|selber|leider|ach nein|nein|ach|no|oh|actually|kann|kannst|einfach|immer .{0,20}|every .{0,20}|jede[nrsm]? .{0,20}|entsprechend|plan|done|erledigt|fertig|gemacht|storniert|sich|hat sich|change of plan|second thoughts|korrektur|kleine änderung|my typo|the .{0,3}|so|yeah|thing|things|alles|everything|two|both|one|first|second)$/iu

const SETS = anyOf(
  'enter|update|correct|amend|korrigieren?|korrigier|korrektur|anpassen|aktualisieren|trage?|eintragen|setzen?|set|up|raise|lower|nachtragen|put|change|record|ändern|stelle?|auf',
)
const AMOUNT =
  /(?<![\p{L}\d.,:/\u2e28])(?<not>(?:not|nicht|statt|instead of|from|von|by|um) )?(?<value>[+-]?\d[\d.,']{0,14}(?: \d{3}){0,3})(?!\d) ?(?<unit>%|(?:percent|prozent|mio|tsd|k|t?€|euro?|chf|units?|stück|tonnen|min|minuten|tage|days|points|punkte)(?!\p{L})\.?)?/giu
const KPI_WORDS = [
  word(
    String.raw`^(?:so )?(?:set|enter|update|correct|amend|put|make|change|record|log|up|raise|lower|setze?|trage?|stelle?|ändere?|korrigiere?|korrektur|korrigier)(?!\p{L})(?: (?:the|die|den|das))?`,
  ),
  word(
    String.raw`(?<!\p{L})(?:ein|nach|eintragen|setzen|korrigieren|anpassen|ändern|aktualisieren|nachtragen|amend|please amend|stimmt nicht|es sind|should be|no wait|sorry|now|jetzt|stand heute|is|ist)(?!\p{L})`,
  ),
  word(
    String.raw`(?<!\p{L})(?:kpi|kennzahl|the target|target|zielwert|zahl|figure|value|wert|istwert)(?: (?:for|of|bei|von|für|auf))?(?!\p{L})`,
  ),
]
const RELATIVE =
  /(?<!\p{L})(?:by|um|off|another|zusätzlich|mehr|weniger) (?:\d|\p{L}+ (?:percent|prozent))|(?<!\p{L})(?:percent|%|prozent) (?:off|mehr|weniger)/iu

/** A value, and what it is of. */
function valueFreely({ text, clock }: Asked): Command | null {
  if (
    !SETS.test(text) ||
    RELATIVE.test(text) ||
    /^(?:new|neue[rns]?) /iu.test(text) ||
    /(?<!\p{L})(?:task|aufgabe|note|notiz|termin|meeting|treffen)(?!\p{L})/iu.test(text)
  )
    return null
  const undated = whenApart(text, clock, false)
  const amounts = [...undated.rest.matchAll(AMOUNT)].filter(({ groups }) => groups?.not === undefined)
  const amount = /(?<!\p{L})(?:no wait|nein|sorry|i mean)(?!\p{L})/iu.test(text)
    ? amounts.at(-1)
    : (amounts.find(({ index }) => /(?:^| )(?:to|auf|at)(?: (?:the|den))? $/iu.test(undated.rest.slice(0, index))) ??
      amounts[0])
  if (!amount?.groups || amounts.length > 3) return null
  const value = numberOf(amount.groups.value?.replace('+', '') ?? '')
  if (!Number.isFinite(value)) return null
  const isKpi =
    /(?<!\p{L})(?:kpi|kennzahl|wert|istwert|value|figure|zahl|target|zielwert|ziel|percent|prozent|enter)(?!\p{L})|%/iu.test(
      text,
    )
  const isSet = new RegExp(String.raw`(?:auf|to|at) ${RegExp.escape(amount.groups.value ?? '')}`, 'iu').test(
    undated.rest,
  )
  if (!isKpi && !isSet) return null
  const words = undated.rest.replace(AMOUNT, ' ').replace(/ (?:auf|to|at|by|with|mit)(?=$| {2}|,)/giu, ' ')
  // Of the clause that has the value, else of another.
  const own = clausesOf(undated.rest).findIndex((clause) => clause.includes(amount[0].trim()))
  const clauses = clausesOf(words)
  const [named] = [...clauses.slice(own, own + 1), ...clauses]
    .map((clause) =>
      peeled(KPI_WORDS.reduce((left, pattern) => left.replace(pattern, ' ').replace(pattern, ' '), clause)),
    )
    .filter((each) => each.length > 1 && !NO_THING.test(each))
  if (named === undefined) return null
  const unit = amount.groups.unit?.trim() ?? ''
  const isTarget = /(?<!\p{L})(?:the target|zielwert)(?!\p{L})/iu.test(text)
  return {
    does: 'kpi',
    object: named,
    value: amount.groups.value?.startsWith('-') ? -Math.abs(value) : value,
    ...(unit === '' ? {} : { unit }),
    ...(isTarget ? { target: true } : {}),
  }
}

const MOVES = rule(
  String.raw`(?:^|(?<!\p{L})(?:and|then|you|so|to|please) )(?:push|bump|shift|shove|move|slide|postpone|reschedule|delay|defer|park|extend|bring|put .{1,100} (?:off|back)|set|make it|take|change(?! of))(?!\p{L})|(?<!\p{L})(?:setze? (?:den|die|das|es|ihn|sie|ihr) auf|schiebe?n?|verschiebe?n?|verlege?n?|vertage?n?|verlängere?|verlängern|vorziehen|ziehe?|stelle?|stell|legen|lege?|packe?|umlegen|umstellen|umtragen|trag das um|aendern|ändern|nach hinten|nach vorne?)(?!\p{L})|(?:['’]s|is|ist) .{2,20} (?:not|nicht|now|sondern|jetzt)(?!\p{L})|: (?:auf|to|now|jetzt) `,
)
const MOVE_WORDS: Family = [
  word(
    String.raw`^(?:push|bump|shift|shove|move|slide|postpone|reschedule|delay|defer|park|extend|bring|put|set|make|change|take)(?!\p{L})(?: (?:the )?(?:deadline|due date|date)(?: (?:of|for|on))?)?`,
  ),
  word(
    String.raw`^(?:verschiebe?|schiebe?|verlege?|vertage?|verlängere?|ziehe?|stelle?|lege?|packe?|setze? (?:den|die|das|es|ihn|sie) (?=auf)|setze?|trage?)(?!\p{L})(?: (?:die |den )?(?:frist|termin)(?= (?:für|von|vom|der|des)(?!\p{L})))?`,
  ),
  word(
    String.raw`(?<!\p{L})(?:(?:verschieben|schieben|verlegen|vertagen) wir|verschieben|schieben|verlegen|vertagen|verlängern|vorziehen|umstellen|umlegen|umtragen|legen|aendern|ändern|nach (?:hinten|vorne?)|off|back|forward|auf wöchentlich\p{P}{0,3})(?!\p{L})`,
  ),
  word(String.raw`(?<= )um$`),
  word(String.raw` (?:to|auf|at|um) \d{1,2}\.?\s{0,3}$`),
  word(
    String.raw` (?:um|by) (?:an? |ein |eine |einen |\p{L}+ |\d{1,3} )?(?:stunden?|hours?|minuten?|minutes?|tage?n?|days?|wochen?|weeks?|monate?n?|months?)(?!\p{L})`,
  ),
  word(
    String.raw` (?:to|until|till|bis|auf|nach|onto) (?:after|before|nach|vor|the day after|the day before)(?!\p{L}).{0,40}$`,
  ),
]
const PUT_OFF = anyOf(
  'push|bump|shift|shove|postpone|reschedule|delay|defer|park|verschieben?|verschieb|schieben?|schieb|verlegen?|vertagen?|verlängern?|umtragen|trag das um|put .{1,100} off|move|nach hinten|nach vorne?',
)

/** More than so many words name no thing. */
const MOST_WORDS = 12

function movedFreely(asked: Asked): Command | null {
  const { text, clauses, clock } = asked
  if (!MOVES.test(text) && !clauses.some((clause) => MOVES.test(clause))) return null
  const at = clauses.findIndex((clause) => MOVES.test(clause))
  const here = Math.max(0, at)
  const clause = clauses[here] ?? ''
  const shift = shiftIn(
    clause.replace(/(?<=(?:tage?n?|wochen?|monate?n?)) (?:verschieben|schieben|verlegen|verlängern)$/iu, ''),
    'move',
  )
  const object = (
    shift
      ? peeled(MOVE_WORDS.reduce((left, pattern) => left.replace(pattern, ' '), shift.object))
      : thing(asked, here, MOVE_WORDS)
  ).replace(/ (?:auf|to|until|till|bis) .{0,40}(?<!\p{L})(?:after|nach|before|vor)(?!\p{L}).*$/iu, '')
  if (object.length < 2 || object.split(' ').length > MOST_WORDS) return null
  if (shift) return { does: 'move', object, due_date: null, time: null, shift: shift.shift }
  const own = whenApart(clause, clock)
  const when = own.day ? { ...own, time: own.time ?? whenApart(text, clock).time } : whenApart(text, clock)
  if (when.day || when.time) return { does: 'move', object, due_date: when.day, time: when.time }
  return PUT_OFF.test(text) ? { does: 'move', object, due_date: null, time: null } : null
}

export function changedFreely(text: string, clock: Clock): Command | null {
  const asked: Asked = { text, clauses: clausesOf(text), clock }
  const { clauses } = asked
  const clauseOf = (said: RegExp) => clauses.findIndex((clause) => said.test(clause))
  const reopen = clauseOf(REOPEN_SAID)
  if (reopen >= 0) return named(thing(asked, reopen, REOPENS), (object) => ({ does: 'reopen', object }))
  if (OFF_OTHER.test(text)) return null
  const rename = renamedFreely(asked)
  if (rename) return rename
  const deleted = clauseOf(DELETE_SAID)
  if (deleted >= 0) {
    const object = thing(asked, deleted, DELETES)
    const what = /(?<!\p{L})(?:note|notiz|eintrag)(?!\p{L})/iu.test(text)
      ? 'note'
      : /(?<!\p{L})(?:contact|kontakt)(?!\p{L})/iu.test(text)
        ? 'contact'
        : 'task'
    return named(object, () => ({ does: 'delete', object, what }))
  }
  const cancelled = clauseOf(CANCEL_SAID)
  if (cancelled >= 0) return named(thing(asked, cancelled, CANCELS), (object) => ({ does: 'cancel', object }))
  const complete = clauseOf(COMPLETE_SAID)
  if (complete >= 0) return named(thing(asked, complete, COMPLETES), (object) => ({ does: 'complete', object }))
  return stateFreely(asked) ?? assignedFreely(asked) ?? movedOrValue(asked)
}

/** A day that is told makes it a move, a number alone a value. */
function movedOrValue(asked: Asked): Command | null {
  const value = valueFreely(asked)
  if (
    value &&
    /(?<!\p{L})(?:kpi|kennzahl|wert|istwert|value|figure|zahl|target|prozent|percent|enter)(?!\p{L})|%/iu.test(
      asked.text,
    )
  )
    return value
  return movedFreely(asked) ?? value
}

const named = (object: string, made: (object: string) => Command): Command | null =>
  object.length > 1 ? made(object) : null

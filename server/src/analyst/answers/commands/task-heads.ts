// A task that is told with whose it is and when before what shall be done: "task for Nora: …", "leg Nora ne Aufgabe an: …", "put … on Nora's
// list". Only where each word of that head is understood.

import { capital } from '../../text/speech.ts'
import type { Command } from './command.ts'
import type { Clock } from './command-days.ts'
import { taskOf } from './free-makings.ts'
import { whenApart, withoutCourtesy } from './free-words.ts'

type Made = Extract<Command, { does: 'create_task' }>

const whole = (words: string) => new RegExp(`^(?:${words})$`, 'iu')
const TASK = whole('task|to-?do|action|reminder|aufgabe|erinnerung')
const LIST = whole('(?:to-?do-?|task-?|aufgaben-?)?(?:list|liste)')
/** "To do", "action item", "task list" in one word, as they are read here. */
const JOINED: readonly [RegExp, string][] = [
  [/(?<!\p{L})to do(?!\p{L})/giu, 'todo'],
  [/(?<!\p{L})action (?:item|point)(?!\p{L})/giu, 'action'],
  [/(?<!\p{L})(?:to-?do|task|aufgaben) (?=liste?(?!\p{L}))/giu, ''],
]
const MAKES = whole(
  'create|add|make|set|open|new|need|give|assign|log|enter|put|lege?|erstelle?|mache?|setze?|trage?|schreibe?|notiere?|erfasse?|gib|gebe|nimm|packe?|brauche?|neue[rs]?|füge?|stelle?|anlegen|anzulegen|eintragen|erstellen|machen|aufnehmen|hinzufügen|notieren|erfassen|geben|aufschreiben',
)
/** Who is given something, and no matter. */
const GIVES = whole('give|assign|gib|gebe|geben')
const ADDS_NOTHING = whole(
  `up|down|an|ein|auf|hinzu|rein|dazu|me|mir|mich|uns|us|i|ich|we|wir|myself|a|another|one|ne|nen|'ne|eine[nrms]?|noch|auch|als|as|draus|daraus|quick|small|kurze?|kleine?|please|bitte|mal|on|onto|into|in|my|meine[rn]?|own|eigene|of`,
)
const ARTICLE = whole('the|die|der|das|den|dem')
const FOR = whole('for|to|für|bei|von')
const TITLE = whole('frau|herrn?|mr\\.?|mrs\\.?|ms\\.?|dr\\.?|prof\\.?')
const NAME = /^\p{L}[\p{L}'’.-]{1,30}$/u
/** Words that are nobody's name. */
const NOBODY = whole(
  'and|und|or|oder|with|mit|from|by|at|about|is|are|was|were|has|have|had|ist|sind|war|hat|haben|wird|soll|kann|who|what|which|when|where|why|how|wer|was|welche[rsnm]?|wann|wo|warum|wie|that|this|these|those|it|he|she|they|him|her|them|his|its|their|er|sie|es|ihm|ihr|ihnen|diese[rsnm]?|jede[rsnm]?|all|alle[rsnm]?|every|everyone|everybody|nobody|later|afterwards|then|now|next|last|später|danach|dann|jetzt|nächste[rsnm]?|letzte[rsnm]?|tasks|todos|to-dos|aufgaben|open|offene?[nr]?|done|not|nicht|no|kein\\p{L}*|done|old|alte[nr]?|existing|note|notiz|goal|ziel|kpi|contact|kontakt|due|overdue|überfällig\\p{L}*|priority|priorität|status|deadline|frist|date|datum|title|titel|name|move|mark|change|delete|verschieb\\p{L}*|lösch\\p{L}*',
)

/** What asks, tells of a task or says how it stands, and is nothing to do. */
const NO_WORK =
  /^(?:(?:who|what|which|when|where|why|how|whose|is|are|was|were|has|have|had|does|did|will|would|should|can|could|wer|was|welche[rsnm]?|wann|wo|warum|wieso|wie|wessen|ist|sind|war|waren|hat|hatte|haben|wird|soll|sollte|kann|könnte|that is|which is)(?!\p{L})|(?:done|finished|completed?|cancell?ed|open|overdue|late|in progress|on hold|erledigt|fertig|abgeschlossen|gestrichen|offen|überfällig|in arbeit)(?:$|[\s,.;!?]))/iu
/** What shall become of a task that is called so: "task Harbour survey: deadline to Friday please". */
const OF_A_TASK =
  /(?<!\p{L})(?:deadline|due(?: date)?|priority|status|move|push|postpone|shift|bring forward|reschedule|mark|tick|close|reopen|cancel|delete|drop|rename|assign|hand|frist|fällig\p{L}*|termin|priorität|dringend|hoch|niedrig|verschieb\p{L}*|schieb\p{L}*|vorzieh\p{L}*|zieh|verleg\p{L}*|setz\p{L}?|abhak\p{L}*|hake?|erledigt|schließ\p{L}*|öffne\p{L}?|streich\p{L}*|lösch\p{L}*|umbenenn\p{L}*|zuweis\p{L}*|weise?|gib|an \p{L}+ (?:geben|übergeben))(?!\p{L})/iu
/** Behind a comma: who or what it was that was spoken of, or why it is told. */
const TELLS_ON =
  /^(?:i|we|you|he|she|it|they|ich|wir|du|er|sie|es|das|der|die(?= [^,]{0,60}(?:ist|sind|war|waren|hat|haben|wird|werden|liegt|liegen)$)|denn|weil|but|because|since|aber)(?!\p{L})/iu
const GERMAN_INFINITIVE = /(?<!\p{L})zu \p{Ll}+e?n[.!]?$|\p{L}zu\p{Ll}+e?n[.!]?$/u

/** Where the head may end, the surest first. */
const JOINTS = [/: ?(?=\S)/u, / [–—-] /u, /, /u, /(?<=^lege? .{0,60}) an (?=\S+ \S)/iu] as const

export function taskByHead(message: string, clock: Clock): Made | null {
  if (message.length > 600) return null
  const text = withoutCourtesy(message.replace(/(?<![?\s])[?\s]+$/u, ''))
  const listed = onList(text, clock) ?? notForgotten(text, clock) ?? madeOfThat(text, clock)
  if (listed) return listed
  for (const joint of JOINTS) {
    const found = joint.exec(text)
    if (!found || found.index > 70) continue
    const made = text.slice(found.index + found[0].length)
    const head = headOf(text.slice(0, found.index), clock)
    const isComma = found[0] === ', '
    if (!head || NO_WORK.test(made) || (head.name !== null && !head.sure && OF_A_TASK.test(made))) continue
    if (isComma && (TELLS_ON.test(made) || (head.gives && !GERMAN_INFINITIVE.test(made)))) continue
    return taskWith(head, made, clock)
  }
  for (const { 0: joint, index } of text.slice(0, 90).matchAll(/ (?:to|of (?=\p{L}+ing ))(?: |(?=\p{L}+ing ))/giu)) {
    const made = text.slice(index + joint.length)
    const head = headOf(text.slice(0, index), clock)
    // "Assign Nora to the fence" gives what is there.
    if (!head?.named || made.includes(': ') || (head.gives && head.name === null)) continue
    if (head.gives || head.makes || head.name !== null) return taskWith(head, made, clock)
  }
  return null
}

type Head = {
  name: string | null
  /** The words say that it is somebody. */
  sure: boolean
  makes: boolean
  gives: boolean
  /** It names a task or a list. */
  named: boolean
  day: string | null
}

/** What stands before what shall be done; null where it says anything else than that there shall be a task. */
function headOf(given: string, clock: Clock): Head | null {
  const plain = JOINED.reduce((text, [words, word]) => text.replace(words, word), given)
  const { rest, day } = whenApart(plain, clock)
  const all = rest
    .replace(/[,]/gu, ' ')
    .split(' ')
    .filter((word) => word !== '')
  const isAny = (pattern: RegExp) => all.some((word) => pattern.test(word))
  const [makes, gives, lists] = [isAny(MAKES), isAny(GIVES), isAny(LIST)]
  const nouns = all.filter((word) => TASK.test(word) || LIST.test(word)).length
  // "Assign Nora: …" and "leg für Nora an: …" name no task.
  const isUnnamed = /^assign (?:to )?\p{L}|^lege? für \p{L}.{0,40} an$/iu.test(rest)
  if (nouns > 1 || (nouns === 0 && !isUnnamed) || (lists && !makes)) return null
  const noun = all.findIndex((word) => TASK.test(word) || LIST.test(word))
  const names: number[] = []
  for (const [at, word] of all.entries())
    if (at !== noun && !(MAKES.test(word) || ADDS_NOTHING.test(word) || ARTICLE.test(word) || FOR.test(word)))
      names.push(at)
  const [first, last] = [names[0], names.at(-1)]
  const isMine = all.some((word, at) => FOR.test(word) && /^(?:me|mich|mir|us|uns|myself)$/iu.test(all[at + 1] ?? ''))
  if (first === undefined || last === undefined)
    return isOwn(all, { makes, lists, isMine }) ? { name: null, sure: true, makes, gives, named: nouns > 0, day } : null
  const said = all.slice(first, last + 1)
  if (said.length > 3 || said.length !== names.length || isMine) return null
  if (!said.every((word) => (NAME.test(word) || TITLE.test(word)) && !NOBODY.test(word))) return null
  const before = all[first - 1] ?? ''
  const isMarked = FOR.test(before) || (/^an$/iu.test(before) && first > noun) || (makes && first < noun) || nouns === 0
  // "Remove the to-do: …" says something else before it.
  if (!isMarked && first < noun) return null
  const name = said.join(' ').replace(/['’]s?$/u, '')
  return {
    name: lists && /^auf$/iu.test(before) ? name.replace(/s$/u, '') : name,
    sure: isMarked && !(ARTICLE.test(before) && !gives),
    ...{ makes, gives, named: nouns > 0, day },
  }
}

/** One's own: a task of nobody's name, or one's own list. */
const isOwn = (all: readonly string[], { makes, lists, isMine }: Record<'makes' | 'lists' | 'isMine', boolean>) =>
  lists
    ? all.some((word) => /^(?:my|meine|mir)$/iu.test(word))
    : makes || isMine || all.every((word) => !FOR.test(word)) || !all.some((word) => ARTICLE.test(word))

/** "…, for Nora" at the end of a task of nobody's yet. */
const FOR_AT_END =
  /^(?<made>.{3,200}), (?:for|für) (?<whom>(?:(?:frau|herrn?|mr\.?|mrs\.?|ms\.?) )?\p{L}[\p{L}'’-]{1,25}(?: \p{Lu}[\p{L}'’-]{1,25})?)[.!]?$/u

function taskWith({ name, sure, day }: Head, told: string, clock: Clock): Made | null {
  const { made = told, whom } = (name === null ? FOR_AT_END.exec(told)?.groups : undefined) ?? {}
  if (
    whom !== undefined &&
    !/^(?:me|mich|uns|us)$/iu.test(whom) &&
    !NOBODY.test(whom) &&
    !whenApart(`for ${whom}`, clock).dated
  )
    return taskWith({ name: whom, sure: true, day } as Head, made, clock)
  const task = taskOf(plainly(made), clock, name !== null && sure ? name : undefined)
  if (task?.does !== 'create_task') return null
  const titled = { ...task, title: capital(plainly(task.title)) }
  const dated = titled.due_date === null && day !== null ? { ...titled, due_date: day } : titled
  return name !== null && !sure ? { ...dated, perhaps: name } : dated
}

/** "Die Dahlien bis Freitag zu gießen" as a title says it: "Dahlien bis Freitag gießen". */
export const plainly = (made: string): string =>
  made
    .replace(/(?<=\S )zu (?!(?:ihnen|allen|den)$)(?=\p{Ll}+e?n[.!]?$)/u, '')
    .replace(
      /(?<=(?<!\p{L})(?:an|auf|aus|ab|ein|vor|zu|nach|mit|her|hin|um|durch|über|fest|bereit|weg|zurück))zu(?=\p{Ll}{3,20}n[.!]?$)/u,
      '',
    )

const ON_LIST =
  /^(?:put|add|stick|pop|chuck|throw|setze?|packe?|schreibe?|nimm|tue?) (?<mir>mir |uns )?(?<made>.{3,160}?) (?:on|onto|to|in|into|auf) (?:my|meine|(?<die>die)|(?<person>\p{L}[\p{L}-]{1,25}?)(?:['’]s?|(?<bare>s)))(?: own| eigene)? (?:to[- ]?do[- ]?|task[- ]?|aufgaben)?(?:list|(?<liste>liste))(?<more>[ ,][^:]{0,60})?$/iu
/** "Put watering the dahlias on Nora's list for Friday" */
function onList(text: string, clock: Clock): Made | null {
  const found = ON_LIST.exec(text)?.groups
  if (!found?.made || found.made.includes(':')) return null
  const { mir, die, person, bare, liste, more = '' } = found
  // "Toms" has no apostrophe in German alone, and "die Liste" is one's own where it is said for whom.
  if ((die && !mir) || (bare && !liste) || (person && NOBODY.test(person)) || NO_WORK.test(found.made)) return null
  if (person && whenApart(person, clock).dated) return null
  const task = taskOf(plainly(`${found.made}${more}`), clock, person)
  return task?.does === 'create_task' ? task : null
}

const FORGET =
  /^(?:(?:don['’]?t|do not|never) let me forget(?: to| about|:|,)?|lass mich (?:bitte )?nicht vergessen(?:,|:)?(?: dass)?|nicht vergessen:|dran denken:|daran denken:) (?<made>.{3,200})$/iu
function notForgotten(text: string, clock: Clock): Made | null {
  const made = FORGET.exec(text)?.groups?.made
  if (made === undefined || NO_WORK.test(made)) return null
  const task = taskOf(plainly(made), clock)
  return task?.does === 'create_task' ? task : null
}

const OF_THAT =
  /^(?<made>.{5,200}?)(?:[,.;] | [–—-] )(?:(?:please|bitte|und|and) )?(?:(?:make|turn|log|add|enter|create|put) (?:that|this|it)(?: (?:in|into|as|down as|in as))? (?:a|my)(?: new)? (?:task|to-?do)|(?:lege?|mache?|nimm|trage?|setze?|notiere?) (?:das|es|dies|mir das)(?: bitte| mal)? (?:als|eine|ne|zur) (?:neue )?(?:aufgabe|to-?do)(?: (?:an|auf|ein|draus|daraus))?|mache? (?:da ?d?r?aus|draus) (?:bitte )?eine? (?:aufgabe|to-?do))$/iu
const SHALL =
  /^(?:der |die )?(?<person>(?:(?:frau|herr|mr\.?|ms\.?|mrs\.?|dr\.?) )?\p{L}[\p{L}'’-]{1,30}) (?:soll|sollte|muss|should|must|needs to|has to|ought to|is to) (?<made>(?!not |nicht ).{4,200})$/iu
/** "Nora should water the dahlias by Friday, make that a task": "the fence must be painted" is nobody's, "der Jan soll gießen" is. */
function madeOfThat(text: string, clock: Clock): Made | null {
  const told = OF_THAT.exec(text)?.groups?.made
  if (told === undefined || NO_WORK.test(told)) return null
  const { person, made = told } = SHALL.exec(told)?.groups ?? {}
  const isSelf = /^(?:i|ich|we|wir)$/iu.test(person ?? '')
  if (person && !isSelf && NOBODY.test(person)) return null
  const task = taskOf(plainly(made), clock, isSelf ? undefined : person)
  return task?.does === 'create_task' ? task : null
}

// Whose a thing shall be, what it shall be called, and its status, in an order of no form.
import { IT } from '../gate/it.ts'
import type { Command } from './command.ts'
import type { Clock } from './command-days.ts'
import { NAME } from './free-makings.ts'
import { peeled, whenApart } from './free-words.ts'

export type Asked = { text: string; clauses: string[]; clock: Clock }
const rule = (source: string) => new RegExp(source, 'iu')

const first = (patterns: readonly RegExp[], text: string) => {
  for (const pattern of patterns) {
    const groups = pattern.exec(text)?.groups
    if (groups) return groups
  }
  return null
}
const OBJECT = '(?<object>.{2,140}?)'
const WHO = `(?:the |der |die |das |den )?(?<person>${NAME}|(?:me|mich|mir))`
const ASSIGNS = [
  rule(`^(?:change|swap|switch) the owner (?:of|on|for) ${OBJECT} (?:from .{2,40} )?to ${WHO}`),
  rule(`^(?:re-?assign|hand|pass|delegate|give) ${OBJECT} (?:over )?(?:from .{2,40} )?to ${WHO}(?! \\d)`),
  rule(`^(?:take|pull) .{2,30} off ${OBJECT} and put ${WHO} on`),
  rule(`^nimm (?:für|bei|von) ${OBJECT} (?:den |die )?\\p{L}{2,20} raus und setze? (?:dafür |stattdessen )?${WHO} ein`),
  rule(
    `^(?:pencil|put|promote|make|name) ${WHO} (?:in |down )?(?:as |to )?(?:lead|owner|in charge|responsible|for it|contact)(?: (?:for|of|on) ${OBJECT})$`,
  ),
  rule(`^(?:pencil|put) (?!me )${WHO} (?:in|down) (?:as \\p{L}{3,12} )?for ${OBJECT}$`),
  rule(`^put ${WHO} (?:on|in charge of) ${OBJECT}$`),
  rule(`^setze? ${WHO} (?:bei|beim|für) ${OBJECT} (?:als|zum?|zur) .{3,30} ein$`),
  rule(`^${OBJECT} (?:übernimmt|macht|erledigt) (?:ab jetzt |ab sofort |jetzt |künftig |dann )?${WHO}$`),
  rule(
    `^(?:der |die |the )?(?<person>${NAME}) soll (?:bitte |jetzt |ab jetzt )?(?<object>(?:den|die|das|alles?) .{2,100}?) (?:übernehmen|bekommen|kriegen|machen|erledigen)$`,
  ),
  rule(
    `^${OBJECT} soll (?:bitte |jetzt |ab jetzt )?(?:der )?(?<person>${NAME}) (?:übernehmen|machen|erledigen|bekommen|kriegen)$`,
  ),
  rule(
    `^(?:the |der |die |das )?(?<person>(?:lehrling|azubi|praktikant|praktikantin|chef|chefin|sekretariat|küster|hausmeister)|${NAME}) soll (?:bitte |jetzt )?(?<object>(?:den |die |das ).{2,100}? \\p{Ll}{4,20}n)$`,
  ),
  rule(`^(?:übertrage?|übergib|leite?|gib|weise?) ${OBJECT}(?: von ${NAME})? (?:auf|an) ${WHO}(?: weiter| ab| zu)?$`),
  rule(`^(?<object>[^,]{2,100}), (?:hand|give|pass) it (?:over )?to ${WHO}`),
  rule(`^(?:get|put) ${OBJECT} (?:on|onto) (?<person>\\p{Lu}[\\p{L}-]{1,20}?)['’]?s (?:plate|desk)$`),
]
const GIVES_TO = rule(`^(?:move|shift|push|switch|transfer) ${OBJECT} (?:over )?to ${WHO}$`)
const INTO_ROLE = /(?<!\p{L})(?:decision maker|ansprechpartner(?:in)?|contact person|entscheider(?:in)?)(?!\p{L})/iu

/** Whose it shall be. */
export function assignedFreely({ text, clauses, clock }: Asked): Command | null {
  for (const part of [...clauses, clauses.slice(0, 2).join(', '), text]) {
    const bare = whenApart(part, clock, false).rest
    const groups = first(ASSIGNS, bare) ?? (whenApart(part, clock, false).dated ? null : first([GIVES_TO], bare))
    const object = peeled((groups?.object ?? '').replace(/ from .{2,30}$/iu, ''))
    if (!groups?.person || /^(?:after|before)(?!\p{L})/iu.test(groups.person)) continue
    if (object.length > 1 && !INTO_ROLE.test(part) && !(IT.test(object) && part !== text))
      return {
        does: 'assign',
        object,
        person: groups.person.replace(/^(?:den|die|der|das|the) /iu, '').replace(/\.$/, ''),
      }
  }
  return null
}

const RENAMES = [
  rule(`^(?:rename|retitle|re-?name) ${OBJECT} (?:to|as|into) (?<made>.{2,120})$`),
  rule(
    `^(?:umtaufen|umbenennen|umbenennung)[:,]? ${OBJECT} (?:heißt|heisst) (?:jetzt |ab jetzt |nun )?(?<made>.{2,120})$`,
  ),
  rule(`^${OBJECT} (?:in|zu) (?<made>.{2,120}) (?:umtaufen|umbenennen)$`),
  rule(`^${OBJECT} (?:umtaufen|umbenennen) (?:in|zu) (?<made>.{2,120})$`),
  rule(
    `^${OBJECT} (?:soll|sollte) (?:jetzt |nun |ab jetzt |künftig |in zukunft )?(?<made>.{2,120}) (?:heißen|heissen)$`,
  ),
  rule(`^${OBJECT} (?:heißt|heisst) (?:jetzt|ab jetzt|nun|künftig) (?<made>.{2,120})$`),
  rule(`^${OBJECT} (?:is now called|should (?:now )?be called|is called) (?<made>.{2,120}?)(?: now)?$`),
  rule(`^mach aus (?<object>\\u2e28\\d+\\u2e29)(?: (?:ein|eine))? (?<made>\\u2e28\\d+\\u2e29)$`),
]

const CONTACT = /^(?:the |den |die |der )?(?:contact|kontakt) (?<person>\S.{1,40})$/iu
export function renamedFreely({ text, clauses }: Asked): Command | null {
  const joined = clauses.join(', ')
  for (const part of [text, ...clauses, joined]) {
    const groups = first(RENAMES, part)
    const made = (groups?.made ?? '').split(', ')[0]?.trim() ?? ''
    const given = groups?.object ?? ''
    if (!groups || made.length < 2 || /^(?:die|der|das|sie|er|es)$/iu.test(given)) continue
    if (CONTACT.test(given)) return null
    return { does: 'rename', object: peeled(given), title: made }
  }
  return null
}

const STATES =
  'on hold|off hold|paused|pausiert|pause|blocked|blockiert|gesperrt|waiting(?: on [\\p{L} ]{2,20})?|wartend|lost|verloren|won|gewonnen|failed|gescheitert|amber|yellow|gelb|red|rot|green|grün|in progress|in arbeit|in review|review|approved|freigegeben|disputed|strittig|archived|active|aktiv'
const STATE_RULES = [
  rule(`^(?:status of )${OBJECT} (?:to|auf) (?<state>${STATES})(?!\\p{L})`),
  rule(
    `^(?:set|flip|move|change|put|mark|flag|turn|tell the system|take|setze?|stelle?|ändere?|markiere?) ${OBJECT} (?:to|as|is|auf|als|on) (?<state>${STATES})(?!\\p{L})`,
  ),
  rule(`^(?:put|take|tell the system) ${OBJECT} (?:is )?(?<state>on hold|off hold)$`),
  rule(`^${OBJECT} (?:auf|als|gehört der status|gets the status) (?<state>${STATES})(?: setzen| stellen| markieren)?$`),
  rule(`^(?<object>[^,]{2,100}), (?:flag|mark) (?:it|that|them) as (?<state>${STATES})$`),
  rule(`^(?<state>archive|pause|pausiere) ${OBJECT}$`),
]
export function stateFreely({ text, clauses }: Asked): Command | null {
  const groups = first(STATE_RULES, clauses[0] ?? '') ?? first(STATE_RULES, text)
  const object = peeled((groups?.object ?? '').replace(/['’]s (?:status|task)$/iu, ''))
  return groups?.state && object.length > 1 ? { does: 'state', object, state: groups.state.toLowerCase() } : null
}

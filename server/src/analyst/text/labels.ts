// What headings, labels and fields say of what stands under or behind them.

/** `plan`: what somebody means to do; `past`: what was done already; `agenda`: what will be spoken of. */
export type Section = 'action' | 'decision' | 'question' | 'deadline' | 'plan' | 'past' | 'agenda' | 'silent' | null

/** Fields of a head: they name who was there and where, and say nothing that binds. */
const FIELDS = new Set(
  (
    'present|attendees|attending|attendance|participants|in attendance|in the room|apologies|absent|absentees|regrets|excused|guests|guest|invited|moderator|moderators|moderation|' +
    'facilitator|facilitators|host|hosts|chair|chairs|chaired by|chairperson|presiding|scribe|scribes|minutes|minutes by|minute taker|minute-taker|notetaker|note taker|note-taker|' +
    'notetakers|notes by|notes|taken by|recorder|secretary|lead|leads|organizer|organiser|date|day|time|when|where|venue|location|place|room|duration|length|meeting|' +
    'meeting date|subject|re|title|topic|project|client|customer|version|status|distribution|from|to|cc|bcc|sent|reply-to|recording|recordings|video|link|links|' +
    'dial-in|agenda|next meeting|previous meeting|last meeting|tags|tag|author|authors|written by|created|updated|last updated|quorum|' +
    'anwesend|anwesende|teilnehmer|teilnehmende|teilnehmerinnen|teilnehmer:innen|teilnehmerinnen und teilnehmer|entschuldigt|abwesend|gäste|gast|leitung|vorsitz|sitzungsleitung|' +
    'gesprächsleitung|moderation|protokoll|protokollführung|protokollführer|protokollant|protokollantin|schriftführer|schriftführung|verteiler|datum|zeit|uhrzeit|' +
    'ort|raum|dauer|sitzung|betreff|betrifft|thema|projekt|kunde|kundin|auftraggeber|von|an|gesendet|traktanden|tagesordnung|nächste sitzung|nächstes treffen|' +
    'nächster termin|letzte sitzung|verfasser|verfasserin|autor|autorin|erstellt|erstellt von|stand|schlagworte|aufzeichnung|beginn|ende|schluss|telefon|tel|fax|phone|mobile|mobil|email|e-mail|web|website'
  ).split('|'),
)
/** Of these, the ones that name people. */
const PEOPLE_FIELD =
  /^(?:present|attend|participants|in (?:attendance|the room)|apologies|absent|regrets|excused|guests?|invited|moderat|facilitat|hosts?|chair|presiding|scribes?|minute|note|taken|record|secretary|leads?|organi[sz]er|from|to|cc|author|written|anwesend|teilnehm|entschuldigt|abwesend|gäste|gast|leitung|vorsitz|sitzungsleitung|gesprächsleitung|protokoll|schriftführ|verteiler|von|an|verfasser|autor)/

const ACTION =
  /^(?:action(?: ?(?:items?|points?|steps?|list|log))?s?|ai|a\.?i\.?|ap|next steps?|to[- ]?dos?|tasks?|follow[- ]?ups?|commitments?|promises?|assignments?|actions? arising|my actions?|my tasks?|homework|deliverables?|aufgaben?(?:liste)?|pendenzen?(?:liste)?|massnahmen?|maßnahmen?|nächste schritte|nächster schritt|meine aufgaben?|auftr[aä]ge?|zu erledigen|zu tun|zusagen|offene aufgaben|wer macht was|who does what)$/
const DECISION =
  /^(?:decisions?(?: (?:made|taken|log))?|decided|agreed|agreements?|resolutions?|resolved|resolution|conclusions?|outcomes?|we agreed|beschl[uü]ss?e?|beschlossen|beschluß|entscheide?|entscheidung(?:en)?|entschieden|vereinbart|vereinbarung(?:en)?|abgemacht|abmachung(?:en)?|festlegung(?:en)?|ergebnis(?:se)?|einigung)$/
const QUESTION =
  /^(?:open(?: (?:questions?|points?|issues?|items?|topics?|decisions?))?|questions?|unclear|unresolved|tbd|tbc|parking lot|to be (?:decided|clarified|confirmed|discussed)|to clarify|to decide|still open|issues?|undecided|q|qs|(?:not|nothing) (?:yet )?(?:resolved|settled|decided|agreed)|noch nicht (?:entschieden|geklärt|beschlossen)|nicht (?:entschieden|geklärt|beschlossen)|offen|noch offen|offene? (?:fragen?|punkte?|themen|entscheide|entscheidungen)|fragen?|unklar|ungeklärt|zu klären|abzuklären|zu entscheiden|klärungsbedarf|fragen? (?:von|an|aus) .{1,30}|questions? (?:from|for|to|by) .{1,30})$/
const DEADLINE =
  /^(?:deadlines?|key dates|important dates|dates|milestones?|due dates?|expir(?:y|ies|ations?)|fristen?|termine|wichtige (?:termine|daten)|meilensteine?|stichtage?|ablauf|abgabetermine?)$/
const SILENT =
  /^(?:links?|references?|recordings?|table of contents|attend(?:ees|ance)|present|participants|in the room|upcoming meetings?|anwesend(?:e)?|teilnehm(?:er|ende|erinnen)\S*|inhalt(?:sverzeichnis)?|quellen|glossar(?:y)?|signatur)$/

const PAST =
  /^(?:done|completed?|finished|accomplish(?:ed|ments)|shipped|delivered|achieved|what (?:I|we) did|erledigt|abgeschlossen|fertig|geschafft|was (?:ich|wir) gemacht haben?)$/i
const PLAN =
  /^(?:next|up next|next up|coming up|(?:plan(?:s|ned)?|goals) for (?:this|next|the) week|(?:my )?plans?|als nächstes|geplant|(?:meine )?pläne)$/i
const AGENDA =
  /^(?:agenda|agenda items?|today's agenda|standing agenda|order of business|tagesordnung|traktanden(?:liste)?)$/

const bare = (label: string) => {
  const [name = ''] = label
    .toLowerCase()
    .replace(/^[\d.()\s]+/, '')
    .replace(/[*_:#]/g, '')
    .split('(', 1)
  return name.trim()
}

/** What a heading or a label announces; null where it is a matter or a name. */
export function sectionOf(label: string): Section {
  const name = bare(label.slice(0, 80))
  if (ACTION.test(name)) return 'action'
  if (DECISION.test(name)) return 'decision'
  if (QUESTION.test(name)) return 'question'
  if (DEADLINE.test(name)) return 'deadline'
  if (PLAN.test(name)) return 'plan'
  if (PAST.test(name)) return 'past'
  if (AGENDA.test(name)) return 'agenda'
  return SILENT.test(name) ? 'silent' : null
}

export const isField = (label: string): boolean => FIELDS.has(bare(label.slice(0, 80)))
export const namesPeople = (label: string): boolean => PEOPLE_FIELD.test(bare(label.slice(0, 80)))

const HANDLES =
  /^[*_]{0,2}@[\p{L}\d][\w.-]{0,40}(?:[*_]{0,2}\s*(?:[/,&+]|and|und)\s*[*_]{0,2}@[\p{L}\d][\w.-]{0,40}){0,6}[*_]{0,2}:?[*_]{0,2}$/u
/** "@mel", "**@mel** / @tom": nothing else on the line. */
export const isHandles = (line: string): boolean => line.includes('@') && HANDLES.test(line)

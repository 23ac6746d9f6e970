// How things will be, told as plain fact: a group keeps, buys or stops something, a thing moves, stays or costs from a day on, one thing and not
// another, only so much, for everybody. Nobody says "decide", and nobody is bound by name.
import { datesIn } from '../../dates/written.ts'
import { amountsIn } from '../../text/amounts.ts'
import type { Draft, Setting } from '../draft.ts'
import { hasCondition } from '../form/clauses.ts'
import { anyCase as i } from '../form/sieve.ts'
import { isAgent } from '../who/agents.ts'
import { isPast } from './resolutions.ts'

/** What a group does with its means, not what somebody sends or says. */
const POLICY_EN =
  '(?:keep|drop|stop|close|shut|sell|skip|cancel|postpone|hire|buy|launch|discontinue|retain|abandon|move|push|shift|leave|replace|repair|switch|raise|cut|lower|increase|reduce|introduce|outsource|build|rent|lease|expand|merge|freeze|limit|cap|allow|ban|accept|reject|decline|refuse|pass on|bid|tender|invest|fund|sponsor|join|withdraw|exit|quit|appoint|promote|extend|renew|terminate|change to|adopt|rely|charge|give up|stay|stick|stand by|split|share|pool|standardi[sz]e|travel|go (?:to|with|by|in|for|back|ahead|on|without|down|up|over|public|around|round|through|elsewhere)|take (?:the|on|over|back|it|them|up|no)|sign for|open|reopen|end|continue|carry on|put (?:the|up|off|in|on|a|an|our|no)|use|do (?:without|it|the|this|that|both|neither)|run (?:the|a|it|both|no|two)|play|print|stock|serve|grow|plant|insure|borrow|lend|hold (?:on|back|off|out|the)|insist|absorb|bear|waive|write off|phase out|wind up|wait (?:until|till|for|with)|settle|appeal|sue|proceed|plead|call|challenge)'
const POLICY_EN_ING =
  '(?:keeping|dropping|stopping|closing|shutting|selling|skipping|cancell?ing|postponing|hiring|buying|launching|discontinuing|retaining|abandoning|moving|pushing|shifting|leaving|replacing|repairing|switching|raising|cutting|lowering|increasing|reducing|introducing|outsourcing|building|renting|leasing|expanding|merging|freezing|limiting|capping|allowing|banning|accepting|rejecting|declining|refusing|passing on|bidding|tendering|investing|funding|sponsoring|joining|withdrawing|appointing|promoting|extending|renewing|terminating|adopting|charging|giving up|staying|sticking|standing by|splitting|sharing|pooling|travell?ing|going (?:with|by|in|for|back|ahead|without|down|up|over)|taking (?:the|on|over|back|it|them|no)|opening|reopening|ending|continuing|putting|using|doing (?:without|both|neither)|running (?:the|a|it|both|two)|absorbing|waiving|phasing out|winding up|insisting|holding (?:on|back|off|out)|appealing|proceeding)'
const POLICY_DE =
  '(?:behalten|verlassen|streichen|verzichten|bleiben|gehen|wechseln|setzen|trennen|steigen|stoppen|kündigen|verschieben|verlegen|lassen|beenden|kaufen|verkaufen|mieten|vermieten|bauen|schließen|schliessen|eröffnen|öffnen|führen|schaffen|stellen|erhöhen|senken|kürzen|heben|begrenzen|deckeln|verlängern|erneuern|ersetzen|lagern|vergeben|beteiligen|investieren|fördern|erlauben|verbieten|weiten|legen|teilen|halten|fahren|ziehen|schieben|stecken|verdoppeln|halbieren|reduzieren|verwenden|nutzen|nehmen|machen|spielen|drucken|backen|trainieren|weichen|arbeiten|unterschreiben|pausieren|übernehmen|tragen|zahlen|verlangen|produzieren|füllen|brauen|pflanzen|bieten|klagen|warten|gewähren|geben (?:auf|ab|zurück|den|die|das))'

const DAY =
  '(?:\\d|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mon|tue|wed|thu|fri|sat|sun|next|spring|summer|autumn|winter|easter|christmas|then|now|further|januar|februar|märz|mai|juni|juli|oktober|dezember|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|ostern|weihnachten|frühjahr|sommer|herbst)'
const TIME_ON =
  '(?:from|as of|starting|beginning|effective|with effect from|until|till|for (?:one|two|three|the|another|at least)|next|this|on|in|ab|per|bis|zum|im|am|nächste[nsr]?|künftig|weiter(?:hin)?)'
const ALSO_EN =
  '(?:(?:now|all|also|therefore|then|definitely|simply|just|still|only|instead|both|probably not|again|first|always|ourselves) )*'

/** Who settles things for all. */
const GROUP_EN = '(?:we|they)'

const RULES: readonly (readonly [RegExp, number])[] = [
  // A group and what it does with its means.
  [
    i(
      String.raw`(?<!\b(?:do|should|can|could|would|will|when|if|that|whether|once|until|before|after|what|how|where|which|who|why|as|than|shall|must) )(?<!\p{L})${GROUP_EN} ${ALSO_EN}${POLICY_EN}(?!\p{L})(?! (?:me|us|him|her|them|you) )`,
    ),
    0.58,
  ],
  [
    i(
      String.raw`(?<!\p{L})${GROUP_EN}(?:'ll| will| shall|'re going to| are going to|'re gonna| are to) ${ALSO_EN}(?!have to|need|be (?!keeping|dropping|closing|selling|using))${POLICY_EN}(?!\p{L})(?! (?:me|us|him|her|them|you) )`,
    ),
    0.6,
  ],
  [i(String.raw`(?<!\p{L})${GROUP_EN}(?:'re| are) ${ALSO_EN}${POLICY_EN_ING}(?!\p{L})`), 0.6],
  [
    i(
      String.raw`(?<!\p{L})${GROUP_EN}(?:(?:'re| are|'ll| will| shall| do| did| have|'ve)? not|(?: wo| do| did| sha| are|are| have)n't)(?: now| be| been)? (?!yet|sure|know|have|had|heard|able|seen|certain|going to be|been|got|get|want to know|need|understand|see|mind|received|find|found|finished|done|quite|really sure|ready|there|allowed|aware|expect|expecting|think|believe|remember|talk|talked|speak|discuss|make (?:it|today|tomorrow|that|this|the \p{L}+day)|make$|meet|manage|going to make)\p{L}{3,}(?!\p{L})`,
    ),
    0.58,
  ],
  [
    i(
      String.raw`(?<!\b(?:wenn|falls|ob|dass|wie|was|wann|bevor|sobald|weil|damit|wo|solange|als|während|nachdem|warum) (?:[^,;]{0,30} )?)(?<!\p{L})wir (?!(?:haben|hatten|sind|waren|wollen wissen|bleiben dran|gehen davon|gehen (?:es|das|die)|halten (?:sie|dich|euch)|legen wert|nehmen an,|stellen fest|stellen uns vor|machen uns|ziehen in)(?!\p{L}))${POLICY_DE}(?!\p{L})`,
    ),
    0.58,
  ],
  [
    i(
      String.raw`(?:^|[,;:–] )[^?;,:]{2,70}(?<!\p{L})${POLICY_DE} wir(?!\p{L})(?! (?:uns|noch (?:bis|heute|morgen|diese)|ihnen|euch|dir|dann noch))`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?!(?:haben|hatten|waren|kriegen|können|konnten|wissen|schaffen|werden|würden|müssen|sollen|wollten|bekommen|finden|sehen|hören|kennen|erreichen|verstehen|glauben|denken|brauchen|dürfen|erhalten|hatten) )\p{Ll}{3,}en wir (?:[^?;,]{0,50} )?(?:nicht|kein\p{L}*|nur noch|nicht mehr)(?: \p{L}+){0,3}[.!]?$`,
    ),
    0.6,
  ],
  // A thing and how it will be from a day on.
  [
    i(
      String.raw`^(?:the |our |all |both |his |her |their |its |next |this )?(?!(?:he|she|it|they|we|I|you|who|that|this|there|what|nobody|everybody|somebody|rain|sun|time|life|tide)(?!\p{L}))(?:[\p{L}\d'&-]+ ){1,6}?(?:moves?|shifts?|switch(?:es)?|goes up|go up|goes down|rises?|drops?|falls?|opens?|reopens?|starts?|begins?|stays?|remains?|becomes?|takes? over|takes? place|steps? in|is (?:closed|shut|open|free|moved|held|suspended|halved|doubled)|are (?:closed|shut|open|free|moved|held|suspended|halved|doubled)|returns?|applies|apply|counts?|changes?) (?:[^?;]{0,50} )?${TIME_ON} (?:the |early |late |mid-?|end of |den |dem )?${DAY}(?!\p{L})`,
    ),
    0.58,
  ],
  [
    i(
      String.raw`^(?:the |our |all |both |his |her |their |its |visiting )?(?!(?:he|she|it|they|we|I|you|who|that|this|there|what|nobody|everybody|somebody)(?!\p{L}))(?:[\p{L}\d'&-]+ ){1,5}?(?:stays?|remains?) (?!to be|un|open(?:[.,]|$)|unclear|to |in doubt|a (?:mystery|problem|question)|(?:quiet|silent|calm|friendly|difficult|tight|weak|strong|stable|true|important|essential|central|crucial|vital|dear|popular|busy|committed|grateful|hopeful|confident|concerned|worried|interested|keen)\b)[\p{L}\d£$€]`,
    ),
    0.58,
  ],
  [
    i(
      String.raw`^(?:die |der |das |unsere? |alle |beide |den |dem )?(?!(?:er|sie|es|wir|ich|wer|das|was|man|niemand|frage|die frage)(?!\p{L}))(?:[\p{L}\d'&.-]+ ){1,5}?(?:bleib(?:t|en))(?! (?:unklar|offen|ungeklärt|fraglich|spannend|abzuwarten|zu|schwierig|ruhig|angespannt|stabil|schwach|eng|die frage|noch|aus|dran|bei \p{Lu}\p{L}+[.!]?$)(?!\p{L})) `,
    ),
    0.58,
  ],
  [
    i(
      String.raw`^(?:die |der |das |unsere? |alle |beide )?(?!(?:er|sie|es|wir|ich|wer|was|man)(?!\p{L}))(?:[\p{L}\d'&.-]+ ){1,5}?(?:findet|finden|beginnt|beginnen|startet|starten|schließt|öffnet|wechselt|wechseln|zieht|ziehen|rückt|gilt|gelten|steigt|steigen|sinkt|sinken|trainiert|trainieren|spielt|spielen|läuft|laufen|weicht|übernimmt|entfällt|wandert|wandern|fährt|tagt) (?:[^?;]{0,60} )?(?:künftig|ab (?:sofort|jetzt|nächste[mnr]?|dem|${DAY})(?!\p{L})|fortan|nur noch|von nun an|dauerhaft|bis auf weiteres|ab dem)`,
    ),
    0.6,
  ],
  // "Bookings run over the old site this year too", "Jam: we're making 200 jars this season"
  [
    i(
      String.raw`^(?:the |our |all )?(?!(?:he|she|it|they|we|I|you|who|that|this|there|what|nobody|everybody|time|life)(?!\p{L}))(?:[\p{L}\d'&-]+ ){1,5}?(?:runs?|goes|happens?|is held|are held|is done|are done) (?:on |over |via |through |with |by |at |in )[^?;,]{2,50} (?:this time|this (?:year|season|term)|next (?:year|season|term))(?: too| as well| again)?(?!\p{L})`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`^(?:[^:;?]{2,40}: )?we(?:'re| are)(?: only| just| now| again)? (?:making|doing|offering|running|printing|baking|growing|planting|brewing|producing|building|showing|hosting|ordering|stocking|serving|playing)(?!\p{L}) [^?;,]{2,50} (?:this|next) (?:year|season|term|time|christmas|easter|summer|winter|spring|autumn|fall)(?!\p{L})`,
    ),
    0.6,
  ],
  // "It's going to be in the barn, Friday the 18th"
  [
    i(
      String.raw`^(?:so )?(?:it's|it is|it'll be|it will be|that's) (?:now )?(?:going to be |being held |to be )?(?:in|at|on) (?:the|our|my|his|her) [^?;]{2,50}(?:,| on| from) (?:the )?${DAY}`,
    ),
    0.6,
  ],
  // One thing and not the other, only so much, for all.
  [
    /^(?!.*(?<!\p{L})(?:was|were|had|went|did|came|sent|got|made|took|said|\p{L}{3,}ed|war|waren|hatte|hatten|hat|haben|\p{L}{3,}te)(?!\p{L}))[^?;]{4,80}(?<=[\p{L}\d]), (?:and )?not (?:(?:the |on |in |at |by |from |to |for |our |with |\p{Lu})[^?;,\d]{1,40}|here|there|now|this (?:year|month|week|time|season))[.!]?$|^(?:The|Our) [^?;]{4,60} (?:goes?|moves?|gets?|takes?|uses?|plays?) [^?;]{2,40}, not \d{1,3}[.!]?$|^(?!.*(?<!\p{L})(?:war|waren|hatte|hatten|hat|haben|\p{L}{3,}te)(?!\p{L}))[^?;]{4,80}(?<=[\p{L}\d]), (?:und )?nicht (?:der |die |das |den |dem |ein\p{L}* |eigene\p{L}*|am |im |auf |in |mit |\p{Lu})[^?;,\d]{0,40}$/u,
    0.58,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:no exceptions|without exceptions?|ohne ausnahmen?|keine ausnahmen?|for everybody|for everyone alike|ausnahmslos)(?!\p{L})`,
    ),
    0.58,
  ],
  [
    i(
      String.raw`^(?:[^:;?]{2,50}: )?(?:only|nur) (?:with|by|in|on|for|if|after|from|mit|bei|in|an|für|gegen|nach|noch|über|per)(?!\p{L})[^?;]{3,80}$|^[\p{L}' -]{3,40} only (?:with|by|on|for|after|from|in|against)(?!\p{L})[^?;]{3,60}$`,
    ),
    0.58,
  ],
  [
    i(
      String.raw`^[\p{L}\d][^:;?]{1,48}: (?:kein\p{L}*|no) (?!answer|news|word|reply|problem|idea|change yet|antwort|rückmeldung|ahnung|neuigkeiten|problem\p{L}*|einigung|decision|beschluss|entscheid\p{L}*|change|one|yet|sure|clear|ready|there|done|here|noch|da|fertig|klar|sicher|gut|schlecht|comment|agreement|response|so)[\p{L}\d-]+(?: [\p{L}\d%-]+){0,5}[.!]?$`,
    ),
    0.58,
  ],
  [
    i(
      String.raw`^(?:no|kein\p{L}*) (?:more|weiteren?|zusätzlichen?|neuen?) (?!information|news|news|questions?|ideas?|fragen|infos?|problem)[^?;:]{3,60}$`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`^no (?:money|work|payment|deposit|order|contract|delivery|trip|release|admission|entry|access|orders|payments|overtime|staff|leave|discount|credit|refunds?) [^?;]{3,80}(?<!\p{L})(?:before|until|unless|without|till)(?!\p{L})|^kein\p{L}* (?:geld|arbeit|zahlung|auftrag|lieferung|freigabe|zutritt|urlaub|rabatt|kredit|überstunden|bestellung) [^?;]{3,80}(?<!\p{L})(?:bevor|bis|ohne|vor|ehe)(?!\p{L})`,
    ),
    0.62,
  ],
  // Leave given.
  [
    i(
      String.raw`^(?:the |our |his |her |their )?(?:[\p{L}'-]+ ){1,4}?(?:may|can|darf|dürfen|kann) (?:[^?;]{0,40} )?(?:stay|bleiben|keep|behalten|use|nutzen|park|open|öffnen|start|anfangen|weitermachen|continue|return|wieder)(?!\p{L})[^?;]{0,60}$`,
    ),
    0.57,
  ],
  // Participles without their verb.
  [
    i(
      String.raw`^(?:[\p{L} '-]{2,40}: )?(?:the )?(?:[\p{L}\d'&-]+ ){1,6}(?:awarded|given|let|sold|granted|offered|assigned|moved|put back|brought forward|reduced|raised|capped|limited|shortened|extended|split|merged|replaced by|vergeben|verlängert|verkürzt|reduziert|erhöht|gesenkt|begrenzt|ausgeschrieben|verlegt|vorgezogen|zusammengelegt|gestoppt|gekündigt)(?: (?:to|by|at|until|an|auf|um|bis|zum|per|ab) [^?;]{2,50})[.!]?$`,
    ),
    0.57,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:got|gets?|had|bekam|bekommt|kriegt) an? (?:clear |firm |flat |klares |deutliches )?(?:no|yes|nein|ja)(?!\p{L})|(?<!\p{L})(?:bleibt|bleiben|blieb|stays?|remains?|sticks?) (?:bei|beim|bei seinem|bei ihrem|at|with|by) (?:\p{L}+ )?(?:no|yes|nein|ja|angebot|offer|price|preis|position|haltung|entscheidung|decision|view)(?!\p{L})`,
    ),
    0.62,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:ohne mich|not with (?:me|us)|not on my watch|kommt (?:mir|uns) nicht|nicht mit (?:mir|uns)|(?:that's|das ist) the last|zum letzten mal)(?!\p{L})`,
    ),
    0.58,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:nimmt|nehmen|nahm|nahmen|took|takes?) (?:den |die |das |unser\p{L}* |the |our |his |her |their )?(?:vergleich|angebot|preis|vorschlag|einladung|offer|price|deal|proposal|settlement|terms|bid)(?: \p{L}+)? ?(?:an|nicht an)?(?=[.,;!]|$)`,
    ),
    0.62,
  ],
]

const UNSETTLED =
  /(?<!\p{L})(?:not yet|yet to|should|could|might|would|whether|perhaps|maybe|if|unless(?= we)|asked|asks|wants?|hopes?|hoped|propos\p{L}+|suggest\p{L}*|recommend\p{L}*|likely|expected|probably|think|thinks|thought|believes?|usually|always|often|normally|every|used to|last (?:year|month|week|season|summer|winter|spring|autumn)|noch nicht|ob|wenn|falls|sobald|soll|sollte|sollten|sollen|könnte|könnten|vielleicht|möchte|möchten|vorgeschlagen|beantragt|hätte|hätten|wäre|wären|würde|würden|bittet|hofft|wohl|wahrscheinlich|vermutlich|meint|glaubt|findet,|immer|meistens|normalerweise|jedes|jeden|früher|letzte[nsr]? (?:jahr|monat|woche|saison)|unklar|offen|fraglich)(?!\p{L})/iu
const PERSONAL =
  /^(?:I|he|she|you|ich|er|du)(?!\p{L})|^(?:this|that|it|das|dies)(?:'s| is| ist| gilt) (?:for|für) (?:every|alle)|^(?:I'm|he's|she's|I'll|he'll|she'll)(?!\p{L})/iu
/** Numbers that are told, not set. */
const TOLD =
  /(?<!\p{L})(?:was|were|had|has been|stood|came to|war|waren|hatte|hatten|betrug|lag|lagen|gegenüber dem|compared with|against)(?!\p{L})/iu

/** What a group or a thing will do or be, as something settled; null: none. */
export function arrangedIn(clause: string, setting: Setting): Draft | null {
  const { kind } = setting.people
  if (/\?["')]*$/.test(clause) || kind === 'file' || clause.length > 240 || clause.split(' ').length < 3) return null
  if (PERSONAL.test(clause) || UNSETTLED.test(clause) || TOLD.test(clause) || hasCondition(clause)) return null
  if (isPast(clause, setting)) return null
  const isSum = amountsIn(clause).length > 0 || /\d ?(?:%|percent|per cent|prozent)|\d[.,]\d/iu.test(clause)
  if (
    isSum &&
    /(?<!\p{L})(?:pay|pays|paying|costs?|zahl\p{L}+|kost\p{L}+|mach\p{L}+|owes?|schuld\p{L}+)(?!\p{L})/iu.test(clause)
  )
    return null
  // "Wir zahlen 51": a figure without its unit.
  if (/(?<!\p{L})(?:zahlen|zahlt|kosten|kostet|verlangen|verlangt) (?:\p{Ll}+ ){0,2}\d[\d.,]*[.!]?$/iu.test(clause))
    return null
  const first = /^(?:\p{Lu}[\p{L}'-]+)(?: \p{Lu}[\p{L}'-]+)?/u.exec(clause)?.[0] ?? ''
  const isPerson = setting.people.isPerson(first)
  const limited = datesIn(clause, setting.base).some(({ role, day }) => role === 'until' && day >= setting.base.today)
  for (const [at, [pattern, confidence]] of RULES.entries()) {
    const match = pattern.exec(clause)
    if (match === null) continue
    // Somebody alone who is named does a thing, and does not settle it; what a group does until a day is promised.
    if (isPerson && at > 6) continue
    // "open from 9 to 5": hours, not days.
    if (
      /(?<!\p{L})(?:from|von) \d{1,2}(?:[:.]\d\d)? ?(?:am|pm|uhr)? (?:to|till|until|bis) \d{1,2}(?![.\d])/iu.test(
        clause,
      )
    )
      continue
    // A sum is told, whoever sets it.
    if (isSum && at > 6 && !/(?<!\p{L})(?:our|unser\p{L}*|for every(?:body|one)|für alle)(?!\p{L})/iu.test(clause))
      continue
    if (limited && at < 4 && !/(?<!\p{L})(?:until|till|bis)(?!\p{L})/iu.test(clause)) continue
    if (kind === 'message' && at < 7) continue
    return { kind: 'decision', who: null, what: 0, confidence }
  }
  return null
}

/** Whether a group is who acts here: what they buy is settled, what they send is promised. */
export const isGroup = (words: string): boolean => /^(?:we|they|wir)$/i.test(words) || isAgent(words)

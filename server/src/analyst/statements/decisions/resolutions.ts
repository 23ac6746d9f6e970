// Decisions said as a plain fact, without a verb of deciding: a refusal ("Management will not fill the post"), a rule from now on, what is done
// to a thing (passive), what stays as it is, a limit. And what only looks like a statement: past years, what would have been, answered questions.
import { datesIn } from '../../dates/written.ts'
import { amountsIn } from '../../text/amounts.ts'
import { type Draft, type Setting, self } from '../draft.ts'
import { lately } from '../form/lately.ts'
import { anyCase as i } from '../form/sieve.ts'
import { ACTS } from '../promises/verbs.ts'
import { NAME } from '../who/people.ts'

/** What is done to a thing when one has decided it; what is made or delivered is none of it. */
const CHANGED_DE =
  '(?:gesperrt|freigegeben|eingerichtet|ausgeschrieben|umgestellt|eingeführt|abgeschafft|angehoben|erhöht|gesenkt|reduziert|gekürzt|verlängert|gekündigt|geschlossen|eröffnet|aufgelöst|zusammengelegt|aufgeteilt|gestoppt|ausgesetzt|ersetzt|ausgelagert|besetzt|nachbesetzt|eingestellt|befördert|vergeben|angeschafft|beibehalten|verzichtet|begrenzt|gedeckelt|zurückgezogen|zurückgerufen|verworfen|vernichtet|entsorgt|eingestampft|verlagert|umbenannt|umgebaut|erweitert|ausgebaut|aufgegeben|geschoben|gestrichen|storniert|zurückgestellt|übernommen|bewilligt|abgelehnt|zugelassen|untersagt|verboten|erlaubt|ausgeschlossen|gewechselt|abgegeben|abgebaut|abgerissen|abgestoßen|abgestellt|abgezogen|angemietet|aufgestockt|ausgegliedert|ausgemustert|ausgeweitet|beendet|beschränkt|eingespart|eingeschränkt|entlassen|ermäßigt|fortgeführt|fortgesetzt|gedeckt|geteilt|halbiert|verdoppelt|verkauft|verkleinert|verpachtet|vermietet|verschenkt|verschrottet|versteigert|umgewidmet|weitergeführt|weiterbetrieben|wiedereröffnet|zurückgegeben|stillgelegt|geräumt|gekauft|geleast|aufgehoben|nachgelassen|erlassen|abgeschrieben|ausgeschüttet|vorgetragen|verpfändet|abgetreten|umgeschuldet|neu besetzt|neu vergeben|neu ausgeschrieben|nicht mehr \\p{Ll}+)'
const CHANGED_EN =
  '(?:closed|extended|discontinued|raised|lowered|increased|reduced|cut|frozen|merged|split|replaced|moved|kept|retained|dropped|outsourced|reopened|suspended|stopped|waived|capped|limited|banned|phased out|wound down|written off|rolled out|scaled back|appointed|promoted|withdrawn|recalled|renamed|renewed|terminated|postponed|deferred|abolished|introduced)'
const FROM_ON = String.raw`(?:from now on|with immediate effect|as of now|for good|going forward|from (?:the )?\d|(?:from|starting|effective|as of) (?:in )?(?:january|february|march|april|may|june|july|august|september|october|november|december|next|the|\d)|künftig|fortan|ab sofort|in zukunft|zukünftig|nur noch|weiterhin|bis auf weiteres|dauerhaft|ab (?:dem )?(?:\d|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|kw|nächste[mnrs]|montag|dienstag|mittwoch|donnerstag|freitag))`
const BODY = String.raw`(?:we|(?:the |our )?(?:board|committee|council|management|trustees|directors|owners|partners|company|team|bank|landlord|insurer|client|customer|group|firm|governors|shareholders|family))`

/** "We will not chase the arrears": refused; what is only not the case, not able or late is none. */
const REFUSES = i(
  String.raw`^(?:so |and |but |also )?(?:${BODY}|the \p{L}+|trustees|management)(?: will not| won't|'ll not| shall not| do not| don't| does not| doesn't)(?: now| be| simply| therefore)? (?<verb>\p{L}+)`,
)
const RESOLVED: readonly (readonly [RegExp, number])[] = [
  [
    i(
      String.raw`^(?:ok|okay|go[- ]ahead|green light|clearance|permission|approval|mandate|freigabe|zustimmung|grünes licht|genehmigung) (?:given |granted |received )?(?:for|to|für|zum|zur) [^?;]{3,}$`,
    ),
    0.6,
  ],
  [i(String.raw`^[^?;:]{3,60}(?<!\p{L})(?:capped|limited|frozen|pegged|fixed|set) at (?:£|\$|€|\d)`), 0.65],
  [
    i(
      String.raw`^(?!(?:he|she|it|they|i|there)\b)[^?;:]{3,60}(?<!\p{L})(?:goes|go|rises?|falls?|drops?|steigt|sinkt|steigen|sinken) (?:up |down )?(?:to|by|from|auf|um|von) [^?;]{1,30}?(?<!\p{L})(?:from|ab|as of|zum) `,
    ),
    0.65,
  ],
  [
    i(
      String.raw`^(?!(?:he|she|it|they|i|there|which|who|that|if|when)\b)(?:the |our |both |all )?\p{L}[\p{L} '-]{2,40} (?:stays?|remains?) (?:at|in|with|closed|on|within|part of|our|the|as) (?!(?:open|unclear|outstanding|home|unresolved|to be)\b)`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:we|they|the \p{L}+) (?:pass(?:es)? on|walk(?:s)? away from|steer clear of) (?:the|this|that|his|her|their|it|\p{Lu})`,
    ),
    0.65,
  ],
  [
    i(
      String.raw`^(?:the )?(?:trustees|board|committee|council|directors|members|partners|governors|meeting|group|management|team) (?:were|was|are|is) (?:content|happy|minded|willing|prepared|in favou?r|agreed|unanimous|satisfied) (?:to|of|that)`,
    ),
    0.7,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:noted and (?:accepted|approved|agreed)|accepted (?:the|his|her|their) |nodded through|waved through|carried on a vote)`,
    ),
    0.65,
  ],
  [
    i(
      String.raw`^(?:delisted|discontinued|axed|binned|scrapped|shelved|hired|appointed|promoted|terminated|outsourced|closed|cancelled|cancell?ing|withdrawn|waived|banned|frozen|reinstated) (?:the|our|all|both|a|an|\p{Lu}|\d)`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`, (?:starting|effective|with effect from|as of|from|ab) (?:the )?(?:\d|january|february|march|april|may|june|july|august|september|october|november|december|next|januar|februar|märz|mai|juni|juli|oktober|dezember|sofort)[^?;,]{0,20}$`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`^(?!(?:if|when|once|unless|he|she|it)\b)[^?;:]{3,70}(?<!\p{L})(?:will|is to|are to) (?:now |therefore |also )?be ${CHANGED_EN}(?!\p{L})(?! by \p{L}+ (?:by|on)\b)`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:has|have|had) been (?:rescheduled|postponed|put back|brought forward|withdrawn|cancell?ed|called off|dropped|shelved|scrapped|recalled|waived|lifted|extended)(?!\p{L})`,
    ),
    0.65,
  ],
  [
    i(
      String.raw`^[^?;]{3,60}(?<!\p{L})(?:no longer (?:needed|wanted|required|necessary|planned|happening)|not (?:needed|required|wanted) any ?more|(?:fee|offer|order|bid|claim|notice|application|objection|resignation) withdrawn|nicht mehr (?:nötig|gebraucht|benötigt|erforderlich|geplant)|(?:zurückgezogen|abgesagt|abgeblasen|gestrichen|hat sich erledigt|haben sich erledigt|hinfällig))(?=[.,;!]|$)`,
    ),
    0.65,
  ],
  [
    i(String.raw`(?<!\p{L})(?:calls? off|cancels|scraps|shelves|pulls|drops) (?:the|his|her|its|their|our|all|\d)`),
    0.6,
  ],
  // "The budget is cut by a third", "The stall moves" – how it will be, by a measure or a day.
  [
    i(
      String.raw`^(?!(?:if|when|once|unless|he|she|it|they|we|i|there|this|that|who|nobody)\b)[^?;:]{3,60}(?<!\p{L})(?:is|are|gets?) (?:now |therefore |also )?(?:${CHANGED_EN}|sold|halved|doubled|scrapped|kept on|let go|put (?:up|down|off)|taken (?:over|off)|handed back|given up|shut|shortened|restricted|reserved|allowed|forbidden)(?!\p{L}) (?:by (?:a|\d|half|one|two|ten)|to (?!be)|from|until|till|for (?:good|now|the|everyone|all)|at|on|in favou?r|off|altogether|entirely|completely)(?!\p{L})`,
    ),
    0.6,
  ],
  // "Keine Pyrotechnik auf der Bühne", "No dogs in the dairy": a rule without a verb.
  [
    /^(?:No|no) (?!draft|dates?|marks?|promises?|entry|entries|records?|letters?|photos?|one|idea|news|doubt|need|answer|reply|word|sign|problem|luck|time|reason|wonder|way|point|change|sense|hurry|rush|room|space|money|trace|progress|show|fun|use|chance|comment|message|power|water|heating|snow|rain|wind)(?:[\p{Ll}-]+ ){1,4}(?:on|in|at|after|before|during|without|outside|beyond|inside|over|under) (?:the |a |our |any |\p{Lu})[\p{L}\d -]{2,40}[.!]?$/u,
    0.58,
  ],
  [
    /^(?:Kein|Keine|Keinen|keine?n?) (?!Antwort|Ahnung|Problem|Zeit|Grund|Lust|Frage|Ergebnis|Nachricht|Meldung|Bedarf|Interesse|Idee|Hinweis|Platz|Spur|Chance|Wunder|Empfang|Strom|Wasser|Netz|Regen|Schnee|Wind|Geld|Mensch|Rückmeldung|Neuigkeit)(?:\p{Ll}+ )?\p{Lu}[\p{L}-]+ (?:auf|in|im|am|an|bei|beim|nach|vor|ohne|während|außerhalb|über|unter|zu|zum|zur) (?:de[rmns]|die|das|ein\p{L}*|unser\p{L}*|\p{Lu}|\d)[\p{L}\d .-]{2,40}[.!]?$/u,
    0.58,
  ],
  [
    i(
      String.raw`^(?:nobody|no one|niemand|keiner) (?:gets?|may|is (?:allowed|to)|can|bekommt|darf|kriegt|soll|erhält|geht) [^?;]{2,60}(?<!\p{L})(?:any ?more|without|from now on|unless|except|after|mehr|ohne|außer|ab|unaufgefordert)(?!\p{L})`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`^(?!(?:he|she|it|they|i|that|which|who)\b)(?:the |our |die |der |das )?(?:[\p{L}-]+ ){1,3}(?:will|can|zahlt|zahlen|trägt|übernimmt|kommt|nimmt|will pay|pays|covers?|takes?|funds?|supports?) [^?;]{3,60},? (?:but not|aber nicht|nicht aber|jedoch nicht|and not) (?:for|the|to|in|at|on|für|die|den|das|der)(?!\p{L})`,
    ),
    0.58,
  ],
  // "Ab Januar zahlen wir", "Geliefert wird künftig nur noch dienstags".
  [
    i(
      String.raw`^(?!(?:wenn|falls|ob|sobald|solange)\b)[^?;]{3,80}(?<!\p{L})(?:wird|werden|gilt|gelten|leitet|übernimmt|führt|zahlen|bestellen|liefern|arbeiten|fahren|nutzen|verwenden|kaufen|buchen|produzieren|machen|bleibt|bleiben|läuft|laufen|gibt|verlangen|berechnen)(?!\p{L})[^?;]{0,60}?(?<!\p{L})${FROM_ON}`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`^(?!(?:wenn|falls|ob|sobald|solange|sie|er)\b)[^?;]{0,60}?(?<!\p{L})(?:wir|ich) (?:bestellen|kaufen|zahlen|liefern|nehmen|machen|verlängern|beauftragen|nutzen|produzieren|fahren|brauchen|bieten|schicken|stellen|bestelle|kaufe|zahle|nehme|mache) (?:[^?;]{0,50} )?(?:nicht mehr|kein\p{L}* \p{L}+ mehr|nichts mehr|künftig|nur noch|weiterhin|selbst|selber)(?!\p{L})`,
    ),
    0.65,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:machen|bauen|prüfen|schreiben|reinigen|fahren|verpacken|übernehmen|erledigen) wir (?:selbst|selber|intern|im haus|weiterhin|künftig|nicht|nicht mehr)[.!]?$`,
    ),
    0.65,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:lassen|geben|stellen|nehmen|ziehen|bleiben|verzichten|streichen|belassen) wir (?:[^?;]{0,30} )?(?:aus|weg|sein|bleiben|auf|ein|zurück|heraus|raus|dabei)[.!]?$|^auf [^?;:]{3,60} verzichten wir|^(?:auf )?[^?;:]{3,60} wird (?:\p{L}+ ){0,3}verzichtet`,
    ),
    0.65,
  ],
  [
    i(
      String.raw`^(?!(?:wenn|falls|ob|sobald|solange|was|wer|wo|er|sie|ich)\b)[^?;:]{0,70}?(?<!\p{L})(?:wird|werden)(?!\p{L}) (?!(?:sonst|wohl|vermutlich|wahrscheinlich|vielleicht)\b)(?:(?!(?:von|durch|bis|müssen|können|sollen|gerade|derzeit)\b)[\p{L}\d.,%-]+ ){0,7}${CHANGED_DE}[.!]?$`,
    ),
    0.65,
  ],
  [
    i(
      String.raw`^(?!(?:er|sie|es|ich|was|offen|ob)\b)[^?;:]{3,60} (?:bleibt|bleiben) (?:\p{L}+ )?(?:gesperrt|geschlossen|bestehen|erhalten|ausgesetzt|eingefroren|unverändert|gleich|wie bisher|dabei|in (?:kraft|betrieb)|im (?:sortiment|programm|haus)|bei|beim)(?!\p{L})`,
    ),
    0.65,
  ],
  [
    i(String.raw`^(?:die|der|das|unsere?|neue[rs]?) [^?;:]{3,50} (?:gilt|gelten|greift|tritt|treten) (?:erst )?ab `),
    0.6,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:man|wir|beide|die \p{L}+|sie|parteien|seiten) (?:haben sich |hat sich )?(?:einigten?|verständigten?|geeinigt) (?:sich |uns )?(?:auf|darauf)|(?<!\p{L})(?:haben|hat) (?:uns|sich) (?:[^?;]{0,40} )?(?:auf|darauf) (?:[^?;]{0,50} )?(?:geeinigt|verständigt)`,
    ),
    0.7,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:freigabe|zustimmung|genehmigung|zuschlag|auftrag|prokura|vollmacht)(?: [^?;:]{0,50})? (?:erteilt|gegeben|bekommen)[.!]?$|^[^?;:]{3,50} (?:freigegeben|genehmigt|bewilligt|beschlossen|abgelehnt|gestrichen)(?=[.,;!]|$)`,
    ),
    0.65,
  ],
  [
    i(
      String.raw`^[^?;:]{3,60} (?:ruht|ruhen|pausiert|pausieren|liegt auf eis|liegen auf eis|wird (?:um|auf) [^?;]{2,30} geschoben)(?: (?:bis|vorerst|vorläufig)|[.!]|$)`,
    ),
    0.65,
  ],
]
/** Said by words of doubt, of asking or of need: nothing is settled by it. */
const OPEN =
  /(?<!\p{L})(?:not yet|yet to|should|could|might|may|would|whether|perhaps|maybe|if|unless|once|asks?|asked|wants?|hopes?|needs?|propos\p{L}+|suggest\p{L}*|recommend\p{L}*|must|have to|has to|noch nicht|ob|wenn|falls|sobald|sollte|soll|sollen|könnte|könne|vielleicht|möchte|vorschlag|schlägt|muss|müssen|müsste|fragt|unklar|offen|wohl|hofft|plant)(?!\p{L})/iu
/** Verbs of what befalls, is felt or cannot be: "won't be able", "don't know". */
const BEFALLS =
  /^(?:be|have|know|need|think|believe|want|like|see|understand|remember|feel|expect|work|happen|matter|make|get|fit|reach|arrive|come|manage|survive|last|finish|hold|hear|mind|care|worry|say|look|seem|mean|apply|recognise|recognize|able)$/i

/** One of these stands in whatever the patterns above find: most sentences have none, and are not held against them. */
const HINT = i(
  String.raw`(?<!\p{L})(?:not|n't|no|nobody|niemand|keiner|are|is|gets?|ok|okay|go[- ]ahead|green|clearance|permission|approval|mandate|freigabe|zustimmung|grünes|genehmigung|capped|limited|frozen|pegged|fixed|set|goes|go|rises?|falls?|drops?|steig\p{L}+|sink\p{L}+|stays?|remains?|pass\p{L}*|walks?|steer|content|happy|minded|willing|prepared|favou?r|agreed|unanimous|satisfied|noted|accepted|nodded|waved|carried|delisted|discontinued|axed|binned|scrapped|shelved|hired|appointed|promoted|terminated|outsourced|closed|cancel\p{L}*|withdrawn|waived|banned|reinstated|starting|effective|from|as of|ab|be|been|no longer|any ?more|nicht|abgesagt|abgeblasen|gestrichen|erledigt|hinfällig|zurückgezogen|calls?|scraps|shelves|pulls|künftig|fortan|zukünftig|zukunft|nur noch|weiterhin|weiteres|dauerhaft|wir|ich|kein\p{L}*|wird|werden|bleib\p{L}*|gilt|gelten|greift|tritt|treten|einig\p{L}*|geeinigt|verständigt\p{L}*|erteilt|gegeben|bekommen|freigegeben|genehmigt|bewilligt|beschlossen|abgelehnt|ruh\p{L}+|pausier\p{L}+|eis)(?!\p{L})`,
)

/** A decision that is said as a plain fact; null: none. */
export function resolvedIn(clause: string, setting: Setting): Draft | null {
  if (
    /\?["')]*$/.test(clause) ||
    (setting.people.kind === 'file' && !setting.isTalk) ||
    setting.people.kind === 'message'
  )
    return null
  if (!HINT.test(clause) || OPEN.test(clause)) return null
  const refused = REFUSES.exec(clause)
  const verb = refused?.groups?.verb ?? ''
  if (ACTS.has(verb.toLowerCase()) && !BEFALLS.test(verb))
    return { kind: 'decision', who: null, what: 0, confidence: 0.65 }
  for (const [pattern, confidence] of RESOLVED)
    if (pattern.test(clause)) return { kind: 'decision', who: null, what: 0, confidence }
  return null
}

const PLEDGES = new RegExp(
  String.raw`^(?:(?<who>I|We|He|She|They|${NAME}|(?:The|Our) \p{L}+) )?(?:also |now |has |have |then )*(?:promised|pledged|promises|guaranteed|guarantees)(?: (?:me|him|her|us|them|you|the \p{L}+|${NAME}))? (?:(?:his|her|their|its|our|my|the|a|an|two|three|four|\d+) )\p{L}`,
  'u',
)
const TOLD = new RegExp(
  String.raw`^(?:I |We )?(?:have |'ve )?(?:[Tt]old|[Pp]romised|[Aa]ssured) (?:him|her|them|the \p{L}+|${NAME}) (?:that )?(?:I|we|he|she|they|it)(?:'d|'ll| would| will) (?:have|get|be|hear|\p{L}{4,}) `,
  'u',
)
const DOING_DATED =
  /^(?:and |so |but )?(?<who>I|We|\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)(?:'m|'re|'s| am| are| is) (?:now |also |still )?(?<doing>\p{L}{3,}ing) (?!for\b|to\b)/u

const OWES_DE = new RegExp(
  String.raw`^(?<who>[Ww]ir|[Ii]ch|${NAME}) (?:schulden?|schuldet|schulde) (?:uns |mir |ihm |ihr |ihnen |euch |Ihnen |(?:dem|der|den) \p{L}+ |\p{Lu}\p{L}+ )(?:noch |immer noch )?`,
  'u',
)

/** "The surveyor promises his report", "Told the auditor he'd have it by the 4th", "I'm sending the deed tomorrow"; `isAhead`: with a day to come. */
export function pledgedIn(clause: string, setting: Setting, isAhead: boolean): Draft | null {
  if (/\?["')]*$/.test(clause) || isPast(clause, setting)) return null
  const pledged = PLEDGES.exec(clause)
  if (pledged !== null) {
    const { who } = pledged.groups ?? {}
    return { kind: 'promise', who: partyOf(who, setting), what: 0, confidence: 0.75 }
  }
  const owes = OWES_DE.exec(clause)
  if (owes !== null && amountsIn(clause).length === 0 && !/^nichts/i.test(clause.slice(owes.index + owes[0].length)))
    return {
      kind: 'promise',
      who: partyOf(owes.groups?.who?.replace(/^(?:wir|ich)$/i, 'I'), setting),
      what: 0,
      confidence: 0.7,
    }
  if (isAhead && TOLD.test(clause)) return { kind: 'promise', who: self('I', setting), what: 0, confidence: 0.7 }
  const doing = DOING_DATED.exec(clause)
  const { who, doing: verb = '' } = doing?.groups ?? {}
  if (doing === null || who === undefined || !isAct(verb)) return null
  if (!isAhead && !setting.people.isParty(who)) return null
  if (!/^(?:I|We)$/.test(who) && !setting.people.isParty(who)) return null
  return { kind: 'promise', who: partyOf(who, setting), what: 0, confidence: isAhead ? 0.7 : 0.6 }
}

function isAct(doing: string): boolean {
  const stem = doing.toLowerCase().replace(/ing$/, '')
  const known = [stem, `${stem}e`, stem.slice(0, -1)].some((verb) => ACTS.has(verb))
  return known && !/^(?:wait|talk|look|think|hold|stand|work|try|com|go|mov|speak|treat|mak|hav)/.test(stem)
}

function partyOf(who: string | undefined, setting: Setting) {
  if (who === undefined || /^(?:I|We)$/.test(who)) return self('I', setting)
  if (/^(?:He|She|They)$/.test(who)) return setting.named
  return setting.people.party(who)
}

const AGO =
  /(?<!\p{L})(?<!\b(?:on|than|vs|versus|over|from|against|to|of|as|wie|als|zum|gegenüber|gegen|statt|seit|auf) )(?:last (?:year|season|winter|summer|spring|autumn|decade|century)|(?:two|three|four|five|six|seven|ten|many|some|several|\d+) years? ago|back in (?:the|\d)|in those days|in the past|under the old|früher(?! oder)|damals|im letzten jahr|letztes jahr|im vorigen jahr|voriges jahr|im vorjahr|vor (?:zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|fünfzehn|zwanzig|dreißig|einigen|etlichen|vielen|ein paar|\d+) jahren|vor jahren|vor langer zeit)(?!\p{L})/iu
const HABIT =
  /(?<!\p{L})(?:used to|would always|it(?:'s| is) not true that|it (?:isn't|wasn't) true that|es stimmt nicht, dass|es ist nicht wahr, dass)(?!\p{L})/iu
const IRREAL =
  /(?<!\p{L})(?:(?:would|could|might|should)(?: not|n't)?(?: have|'ve) \p{L}+|hätten? (?!gerne?\b)[^?;]{2,120}?\p{L}(?:t|en)(?!\p{L})|^(?:hätte|wäre|had (?:we|he|she|they|i|it))(?!\p{L}))/iu
const PAST_VERB =
  /(?<!\p{L})(?:was|were|had|did|\p{L}{2,}ed|sent|paid|made|took|gave|went|came|held|ran|kept|sold|bought|war|waren|hatte|hatten|hat|haben|wurde|wurden|\p{L}{2,}te[nt]?|lag|ging|kam|gab|nahm|stand|fand|lief|hielt)(?!\p{L})/iu
const NOW = /(?<!\p{L})(?:now|today|still|will|'ll|until|by|from|jetzt|heute|nun|bis|ab|wieder|künftig)(?!\p{L})/iu

/** What was long ago, was someone's habit or never came to be: it binds nobody. */
export function isPast(clause: string, { base }: Setting): boolean {
  const { isUnreal, isAgo, year, isDone } = timeOf(clause)
  return isUnreal || ((isAgo || (year > 0 && year < Number(base.today.slice(0, 4)))) && isDone())
}

const IN_YEAR = /(?<!\p{L})(?:in|im jahr|im|since|seit|wurde|wurden|was|were) (?<year>(?:19|20)\d\d)(?!\d)/iu
/** Most rules ask it of each piece. */
const timeOf = lately((clause) => ({
  isUnreal: HABIT.test(clause) || IRREAL.test(clause),
  isAgo: AGO.test(clause),
  year: Number(IN_YEAR.exec(clause)?.groups?.year ?? 0),
  isDone: () => PAST_VERB.test(clause) && !NOW.test(clause),
}))

/** "She asked whether we print badges; we do": asked and answered in one breath, or only wondered. */
const ANSWERED_AT_ONCE =
  /(?<!\p{L})(?:asked|wanted to know|enquired|inquired|fragte|fragten|wollte wissen|wollte er wissen|wollte sie wissen|wollten wissen)(?!\p{L})[^?]{0,200}?(?:[;–:,.] ?(?:and )?(?:yes|no|we do|we don't|we did|he does|she does|it is|it does|I (?:said|told|showed|explained)|das (?:ist|sei) (?:nicht )?(?:der fall|so|nötig|möglich|erlaubt)|nein|ja|doch|machen wir|haben wir|hat er|hat sie|tun wir|ist so|kann er|kann sie)(?!\p{L})|; \p{L}+ (?:said|says|sagte|sagt|meinte)|[,;–] ?(?:and )?(?:the \p{L}+|he|she|they) (?:explained|replied|answered|responded|clarified|confirmed)|[,;–] ?(?:und )?(?:der|die|das|er|sie) (?:\p{L}+ )?(?:erklärte|antwortete|erläuterte|bestätigte|verneinte|bejahte)|,? (?:and|so) (?:I|we) (?:showed|told|said|explained|answered|gave|sent|confirmed)(?!\p{L})|und (?:ich|wir) (?:habe?n? )?(?:\p{L}+ )?(?:gesagt|gezeigt|geantwortet|bestätigt|erklärt|sagte|zeigte))/iu
const WONDERED = /(?<!\p{L})(?:wondered|wunderte sich|fragte sich|rätselte)(?!\p{L})/iu
/** "You asked if …": whoever writes it answers; "nobody asked why". */
const ASKED_BY_YOU =
  /^(?:(?:and|but|so|as|und|aber|wie),? )?(?:you(?:'d|'ve| had| have)?(?: also| recently| once)? (?:asked|wanted to know|enquired|inquired|wondered)|(?:du|ihr|Sie) (?:hattest|hast|hattet|habt|hatten|haben|wolltest|wolltet|wollten|fragtest|fragtet|fragten)(?= [^?;]{0,60}(?:gefragt|wissen|, ob))|(?:gefragt|wissen wolltest) (?:hattest|hast) du)(?!\p{L})|(?<!\p{L})(?:nobody|no one|niemand|keiner) (?:(?:has|had|hat) )?(?:ever |even )?(?:asked|asks|fragte?|fragt)(?! (?:him|her|them|us|ihn|uns|yet))(?!\p{L})/iu
export const isAnsweredAtOnce = (sentence: string): boolean =>
  ASKED_BY_YOU.test(sentence) || WONDERED.test(sentence) || ANSWERED_AT_ONCE.test(sentence)

const CLOSES =
  /(?<!\p{L})(?:shuts?|closes?|locks?|freezes|(?:is|are) (?:only )?(?:possible|open|free|available) (?:until|till|to)|can (?:only )?be \p{L}+ (?:until|till|up to)|counts? (?:until|till)|schließt|schliesst|schliessen|schließen|(?:nur |noch |nur noch )?bis [^;?]{2,30} (?:noch )?(?:möglich|zulässig|erlaubt|frei|einzureichen|abzugeben|anzumelden|zu zahlen|zu melden))(?!\p{L})/iu
const DAY_OF =
  /^(?:the |our |die |der |das |unsere? )?(?:\p{L}[\p{L}'-]* ){0,4}?(?:\p{L}{3,} (?:date|day|deadline|limit)|(?:last|final|latest) (?:day|date|chance|order|orders|call|entry|entries)(?: (?:for|to) [\p{L} ]{3,30})?|(?:letzter?|spätester?) (?:\p{L}*tag|\p{L}*termin|abgabe\p{L}*)(?: für [\p{L} ]{3,30})?|\p{L}{3,}(?:schluss|stichtag|fristende)|stichtag(?: für [\p{L} ]{3,30})?)(?: is| ist|:)?(?: on| am| der| den| the)? ?$/iu
const LIES_DE =
  /(?<!\p{L})(?:muss|müssen)(?!\p{L})[^;?]{0,120}?(?<!\p{L})(?:liegen|vorliegen|sein|stehen|eingehen|eingegangen|ankommen|angekommen|da sein|raus|rein|abgegeben|eingereicht|gemeldet|bezahlt|vollständig)(?: sein)?[.!]?$/iu

/** A day by which something closes or has to lie there, said without a word of expiry; null: none is named. */
export function limitIn(clause: string, setting: Setting): Draft | null {
  if (/\?["')]*$/.test(clause) || isPast(clause, setting) || /(?<!\p{L})(?:ich|wir|I|we)(?!\p{L})/u.test(clause))
    return null
  const dates = datesIn(clause, setting.base).filter(({ day, role }) => day >= setting.base.today && role !== 'from')
  const [first] = dates
  if (first === undefined) return null
  const found: Draft = { kind: 'deadline', who: null, what: 0, confidence: 0.65 }
  if (CLOSES.test(clause) || LIES_DE.test(clause)) return found
  return DAY_OF.test(clause.slice(0, first.from)) ? found : null
}

const STILL_OPEN =
  /^(?:(?:noch |weiterhin |völlig )?(?:offen|unklar|ungeklärt|unentschieden|fraglich|ungewiss) (?:ist|sind|bleibt|bleiben)(?: noch| weiterhin| nur)?,? (?:ob|wer|wie|wann|was|wo|welche\p{L}*|woher)|(?:we|I) (?:still )?(?:don't|do not) know(?: yet)? (?:who|whether|when|if|how|what|which|where)|(?:nobody|no one) knows (?:yet )?(?:who|whether|when|if|how|what|which|where)|(?:wir wissen|keiner weiß|keiner weiss|niemand weiß|niemand weiss) (?:noch )?(?:nicht,? )?(?:ob|wer|wie|wann|was|wo|welche\p{L}*))(?!\p{L})/iu
/** What is said to be open, by the words before its "whether". */
export const stillOpenIn = (clause: string): Draft | null =>
  STILL_OPEN.test(clause) ? { kind: 'question', who: null, confidence: 0.7 } : null

// Decisions that are said without "decide": refusals, choices, "no … until", what stays, is off or was put off to a day.

import type { Draft, Setting } from '../draft.ts'
import { hasCondition } from '../form/clauses.ts'
import { anyCase as i } from '../form/sieve.ts'

/** "No idea", "no answer yet": a state, not a resolution. */
const STATE_EN =
  '(?:news|answers?|reply|replies|response|word|idea|problems?|need|conclusion|changes?|comments?|show|doubt|wonder|matter|luck|sign|time|one|longer|more|less|fewer|reason|thanks|worries|sense|way|point|updates?|progress|hurry|rush|fuss|questions?|objections?|issues?|movement|trace|feedback|result|results|discretion|other|such|big|real|clear|decision)'
const STATE_DE =
  '(?:antwort|rückmeldung|ahnung|problem|probleme|neuigkeiten|einigung|entscheid\\p{L}*|zeit|grund|lust|sorge|eile|änderung(?:en)?|frage|fragen|ergebnis|fortschritt|reaktion|nachricht|meldung|bedarf|interesse|idee|plan|hinweis|ander\\p{L}+|einzig\\p{L}+|richtig\\p{L}*|mensch|platz|spur|chance)'
const BOUND_EN = String.raw`(?:until|till|til|before|without|unless|(?:this|next) (?:year|month|quarter|season|time|round|winter|summer|spring|autumn)|for (?:now|the time being|the moment)|any ?more|from now on|at this stage|after)`
const BOUND_DE = String.raw`(?:vor|bevor|ehe|ohne|bis|solange|dieses jahr|heuer|nächstes jahr|mehr|vorerst|vorläufig|bis auf weiteres|in diesem jahr|nach)`

const REFUSED_EN = String.raw`(?:accept|agree|extend|renew|offer|approve|grant|waive|allow|consent|commit|budge|move on|give (?:way|in|up)|come down|go (?:above|below|beyond|under|over|up|down|higher|lower|ahead)|lower|reduce|raise|match|sell|buy|bid|tender|sign (?:it|that|this|anything)|pay (?:it|that|this|for|more|extra)|support|back|want|do (?:it|that|this)(?! (?:in (?:less|under)|(?:any )?(?:faster|sooner|earlier|cheaper)|alone)(?!\p{L}))|take (?:it|that|this|on|part)|guarantee|sponsor|invest|join|proceed|pursue|tolerate|negotiate)`
const REFUSED_DE =
  '(?:akzeptieren|annehmen|zustimmen|verlängern|zusagen|genehmigen|gewähren|entgegenkommen|nachgeben|mitmachen|mittragen|unterschreiben|bezahlen|erlassen|verzichten|anbieten|bewilligen|nachlassen|heruntergehen|runtergehen|hochgehen|garantieren|unterstützen|freigeben|verkaufen|kaufen)'

const PLAN_OFF = String.raw`(?:cancell?ed|dropped|scrapped|shelved|abandoned|withdrawn|discontinued|binned|axed|dead|off the table|not happening|not going ahead|out of the (?:question|running))`
const SLOT_EN = String.raw`(?:agreed|approved|rejected|declined|dropped|cancell?ed|scrapped|shelved|accepted|turned down|called off|signed off|greenlit|green-lit|killed|nixed|axed|okayed|vetoed|no-go|(?:drop|kill|leave|keep|forget|skip|scrap|bin|cancel|stop) it|stays?(?: as (?:it )?is)?|not (?:doing|happening|buying|taking|going)|going ahead)`
const SLOT_DE =
  '(?:abgelehnt|genehmigt|gestrichen|abgesagt|verworfen|beschlossen|angenommen|bewilligt|freigegeben|entfällt|fällt aus|findet nicht statt|lassen wir(?: sein| bleiben)?|kommt nicht|storniert|eingestellt|abgeblasen|zugestimmt|machen wir(?: nicht)?|nehmen wir(?: nicht)?|bleibt (?:so|wie|dabei))'

/** What one does when one settles a thing; "agreed to come" is a promise. */
const SETTLED_EN = String.raw`(?:accepted|refused|rejected|declined|approved|chose|chosen|picked|plumped for|opted for|went (?:for|with)|settled (?:on|for)|signed off|turned (?:[\p{L}']+ ){1,5}down|turned down|agreed to (?:the|a|an|our|my|his|her|their|\d)|said (?:yes|no)(?: to)?|told (?:him|her|them|\p{L}+) (?:yes|no)(?=[.,;!]|$)|dropped|scrapped|cancelled|vetoed|granted|denied|voted|adopted|appointed|elected|ruled out|overruled|authori[sz]ed|decided)`
const STOPPING =
  '(?:keeping|dropping|selling|stopping|giving up|closing|cancelling|ending|switching|sticking|scrapping|axing|outsourcing|discontinuing|retiring|going (?:with|for|ahead)|staying)'
const ANY_ING = String.raw`(?!going to|being|having|getting|looking|feeling|knowing|during|nothing|anything|something|everything|morning|evening)\p{L}{3,}ing`
const GONE_DE =
  '(?:verkauft|verlängert|geschlossen|gekauft|aufgelöst|behalten|ersetzt|erhöht|gesenkt|abgeschafft|eingeführt|umgebaut|gebaut|übernommen|fortgeführt|weitergeführt|erweitert|ausgebaut|zusammengelegt|geteilt|vermietet|abgerissen|gekürzt|ausgelagert|gestrichen|bestellt|besetzt|nachbesetzt|weiterbeschäftigt|vergeben)'
const POST = '(?:job|post|role|contract|place|seat|order|tender|stelle|auftrag|zuschlag|posten|platz|vertrag)'
const TIME_OF = String.raw`(?:(?:the )?(?:\d|next |this |early |late |mid|end of|spring|summer|autumn|fall|winter|january|february|march|april|may|june|july|august|september|october|november|december|mon|tue|wed|thu|fri|sat|sun|q[1-4]|kw|januar|februar|märz|mai|juni|juli|oktober|dezember|frühjahr|sommer|herbst|winter|nächste|ende|anfang|mitte|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag))`

/** Each with how sure it is. */
const VERDICTS: readonly (readonly [RegExp, number])[] = [
  [i(String.raw`^(?:so |and |but |also )?no (?!${STATE_EN}(?!\p{L}))[^;?]{3,80}?(?<!\p{L})${BOUND_EN}(?!\p{L})`), 0.65],
  [i(String.raw`^no to (?:an?|the|any|\p{Lu})`), 0.7],
  [
    i(
      String.raw`^(?:also |und |aber )?kein(?:e|en|er)? (?!${STATE_DE}(?!\p{L}))[^;?]{3,80}?(?<!\p{L})${BOUND_DE}(?!\p{L})`,
    ),
    0.65,
  ],
  [i(String.raw`(?<!\p{L})nein (?:zu[mr]?|zur) \p{Lu}`), 0.7],
  // Refusals.
  [
    i(
      String.raw`(?<!\p{L})(?<who>\p{L}[\p{L}'-]*)(?: (?:will|do|does|can|could|shall|would|am|are|is)(?: simply| really| definitely| certainly)? not|(?: wo|'?ll not|(?: do| does| ca| would)n't| won't| cannot)) ${REFUSED_EN}(?!\p{L})`,
    ),
    0.65,
  ],
  [
    i(String.raw`(?<!\p{L})(?<who>\p{L}[\p{L}'-]*)(?: won't| can't| don't| doesn't| wouldn't) ${REFUSED_EN}(?!\p{L})`),
    0.65,
  ],
  [
    i(
      String.raw`(?<!\p{L})we(?:'re| are) not (?:\p{L}+ly )?(?!going to|being|getting|making|seeing|talking|looking|expecting|worrying|worried|feeling|having (?:fun|any))\p{L}{3,}ing(?!\p{L})`,
    ),
    0.75,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:kann|können|könne|könnten|könnte|wird|werden|werde|will|wollen|wolle)(?!\p{L})[^;?]{0,80}?(?<!\p{L})(?:nicht|nichts|kein\p{L}*)(?!\p{L})[^;?]{0,60}?(?<!\p{L})${REFUSED_DE}(?!\p{L})`,
    ),
    0.65,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:akzeptieren|unterschreiben|kaufen|verlängern|zahlen|nehmen|machen|gehen|bieten|wollen|liefern|verkaufen|mieten|bauen|beteiligen) wir (?:\p{L}+ ){0,4}(?:nicht|keinesfalls|auf keinen fall)(?!\p{L})`,
    ),
    0.7,
  ],
  [
    i(
      String.raw`^wir (?:akzeptieren|unterschreiben|kaufen|verlängern|zahlen|nehmen|machen|gehen|bieten|wollen|brauchen|liefern|verkaufen|mieten|bauen|beteiligen uns)(?!\p{L})[^;?]{0,60}?(?<!\p{L})(?:nicht|kein\p{L}*)(?!\p{L})`,
    ),
    0.65,
  ],
  // Choices.
  [
    i(
      String.raw`(?<!\p{L})we(?:'re| are)(?: now| all| definitely)? (?:going (?:in at|ahead|for|with|back to)|sticking|staying|keeping|dropping|passing on|pulling out|backing out|walking away|switching (?:to|from)|closing (?:the|our)|scrapping|giving up)(?!\p{L})`,
    ),
    0.7,
  ],
  [
    i(
      String.raw`(?<!\b(?:do|should|can|could|would|will|when|if|that|whether|once|until|before|after|what|how|where|which|who) )(?<!\p{L})we (?:take|accept|keep|drop|reject|decline|skip|scrap|withdraw|leave|cancel|(?:go|stay|stick) (?:with|for|in|at|ahead)) (?:the|it|that|this|our|their|his|her|them|both|[£$€\d]|\p{Lu})`,
    ),
    0.65,
  ],
  [
    i(
      String.raw`(?<!\b(?:wenn|falls|ob|dass|wie|was|wann|bevor|sobald) )(?<!\p{L})wir (?:nehmen|behalten|verlassen|streichen|verzichten|bleiben|gehen|wechseln|setzen|entscheiden uns|trennen uns|steigen|stoppen|kündigen|verschieben|verlegen|lassen|beenden) (?:(?:nun|jetzt|definitiv|also|dann|doch|stattdessen|wieder|alle|weiter) )*(?:zu[mr]?|bei[m]?|auf|für|von|mit|aus|ein|nach|in|die|den|das|der|es|am|\p{Lu})`,
    ),
    0.65,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:wir (?:machen|nehmen|kaufen|feiern|gehen|setzen|fahren)|stattdessen (?:gibt|machen|nehmen|kommt|findet|gehen|kaufen|wird|mieten|fahren)) (?:\p{L}+ ){0,3}?(?:stattdessen|lieber|es|wir|ein\p{L}*|statt)(?!\p{L})`,
    ),
    0.65,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:made (?:up )?(?:my|our|his|her|their) minds?(?: up)?|(?:das|es|damit) ist (?:damit |so |jetzt |nun )?(?:beschlossen|entschieden|abgemacht|besiegelt|vom tisch|gegessen)|that(?:'s| is) (?:decided|agreed|final|settled))(?!\p{L})`,
    ),
    0.75,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?<who>\p{L}[\p{L}'-]*)(?: now| therefore)? (?:keeps|drops|withdraws|accepts|rejects|declines|waives|approves|cancels|gives up|pulls out|backs out|stands down|steps down|vetoes|overrules) (?:the|his|her|its|their|our|my|it|that(?! (?:it|he|she|they|we|there|the|this|an?|its?|his|her|their)(?!\p{L}))|this|[£$€\d]|of|from)`,
    ),
    0.6,
  ],
  [
    i(String.raw`^(?:[^:;?]{2,50}: )?(?:so |and |but |also |then |now )?(?:${SETTLED_EN}|not ${ANY_ING})(?!\p{L})`),
    0.65,
  ],
  [i(String.raw`^(?:[^:;?]{2,50}: )?(?:so |and |now )?${STOPPING} (?!\p{L}*ing)[\p{L}\d]`), 0.6],
  [
    i(
      String.raw`(?<!\p{L})(?<who>\p{L}[\p{L}'-]*)(?:'ve| have| has|'s)?(?: now| also| both| all| finally| just| therefore)? ${SETTLED_EN}(?!\p{L})`,
    ),
    0.65,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:all in favou?r|so that'?s that(?! \p{L})|(?:vote|votes): |(?:(?<![\d.,])\d{1,2}|all|none|unanimous(?:ly)?) (?:for|against),? |einstimmig|mehrheitlich|dafür \d|das war'?s dann)(?!\p{L})`,
    ),
    0.65,
  ],
  [
    i(
      String.raw`^(?:(?:the|our|both|all|die|der|das|unser\p{L}*) )?(?!(?:will|he|she|it|they|er|sie|es|there|life|time|story|word|everything|alles)(?!\p{L}))[\p{L} -]{3,40} (?:stays|stay put|goes|has to go|bleibt|kommt weg|fliegt raus|muss weg)[.!]?$`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`(?<!\p{L})fliegt (?:\p{L}+ ){0,3}(?:aus|raus)(?!\p{L})|^bleibt (?:alles |es )?bei[m]?(?!\p{L})|^einigung auf |^es wird \p{L}+[.!]?$|^(?:also|dann)(?: eben| halt| doch)? \p{Lu}\p{L}+[.!]?$|^(?!(?:see|until|till|bye|ok|okay|right|well|back|now|and|but|every|just|only|by|since|before|after|if|when|what|who|how|why|where)(?!\p{L}))(?:[\p{L}] ?[\p{L} ]{2,29}|[£$€]?\d[\p{L}\d.,%€]{0,8}(?: \p{L}+){0,2}) (?:it is|then)[^\p{L}\p{N}?]{0,8}$`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:gets|bekommt|kriegt|erhält) (?:the |die |den |das )?${POST}(?!\p{L})|(?<!\p{L})${POST} (?:goes|went|geht|ging) (?:to|an)(?!\p{L})`,
    ),
    0.65,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:says?|said) no(?=[.,;!]|$| to )|(?<!\p{L})(?:sagt|sagte|sagen) (?:nein|ja)(?=[.;!]|$| zu)|(?<!\p{L})(?:insists? on|besteht auf|bestehen auf)(?!\p{L})`,
    ),
    0.6,
  ],
  // Consent and mandates.
  [
    i(
      String.raw`(?<!\p{L})(?:can|could|kann|können|könnte) (?:ich |wir )?(?:live with|damit leben|mit [^;?]{2,40} leben)(?!\p{L})|(?<!\p{L})(?:is|are|am|was|were|'s|'m|'re|ist|sind|war) (?:fine|ok|okay|happy|content|einverstanden) (?:with|mit) (?:it|that|this)(?!\p{L})|(?<!\p{L})(?:happy|content) with (?:\d|\p{L}+ as(?!\p{L}))|(?<!\p{L})(?:fine|ok|okay|einverstanden) (?:with|mit) (?!you|me|us|how)(?:the|\d|\p{L}+ as|dem|der|den|das)(?!\p{L})|(?<!\p{L})(?:was|were|is|are|has been|wurde|wird) (?:authori[sz]ed|empowered|mandated|instructed|appointed|elected|ermächtigt|beauftragt|bevollmächtigt|gewählt|ernannt)(?!\p{L})|(?<!\p{L})(?:was|were) not (?:adopted|approved|accepted|carried|passed|granted|supported)(?!\p{L})`,
    ),
    0.65,
  ],
  // Prices and limits that one sets.
  [
    i(
      String.raw`(?<!\p{L})(?:we|I)(?:'ll| will|'re| are|'m| am)? (?:now |also |then |just )?(?:put|raise|lift|cut|drop|lower|increase|reduce|set|cap|limit|charge|fix|go up|go down|go in|putting|raising|lifting|cutting|dropping|lowering|increasing|reducing|setting|capping|limiting|charging|fixing|going up|going down|going in)(?!\p{L})[^;?]{0,60}?(?:to|at|by|from|for) (?:[£$€]? ?\d)`,
    ),
    0.65,
  ],
  [
    i(
      String.raw`^(?:[^:;?]{2,50}: )?(?:so |and )?(?:agreed|settled|shook hands|deal|done deal|compromised?|fixed|capped|approved|ok(?:'?d|ayed)?|signed off)(?: (?:on|at|for|up to))? ?[£$€\d]`,
    ),
    0.65,
  ],
  [
    i(
      String.raw`^(?:[^:;?]{2,50}: )?(?:(?:not|no) (?:a penny |more |higher |lower |less )(?:than|under|over)|max(?:imum)?\.?|at most|cap(?:ped)? (?:it )?at|höchstens|maximal|nicht mehr als|nicht unter|keinesfalls (?:über|unter)) [£$€]? ?\d`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:geeinigt auf|einigung (?:bei|auf)|(?:erhöhen|senken|heben|setzen|deckeln|begrenzen|kürzen|legen) wir [^;?]{0,60}?(?:auf|um|bei|fest)|wir (?:erhöhen|senken|heben|setzen|deckeln|begrenzen|kürzen|verlangen|berechnen|legen) [^;?]{0,60}?(?:auf|um|bei|an|fest))(?!\p{L})`,
    ),
    0.65,
  ],
  // From a day on.
  [
    i(
      String.raw`^(?:and |und )?(?:from|as of|as from|starting|with effect from|ab|per|mit wirkung (?:vom|zum)) (?:the )?${TIME_OF}[^;?]{0,30}?(?<!\p{L})(?:we|no|all|nobody|everyone|there|it|wir|ist|sind|wird|werden|kostet|gibt|gilt|gelten|nur|kein\p{L}*|alle)(?!\p{L})`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`^no more (?!than)[\p{L} -]{3,50}|^no [\p{L} -]{3,50} any more|^kein\p{L}* (?:\p{L}+ ){1,4}mehr(?!\p{L})`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`(?<!\b(?:her|his|their|its|ihr|sein) (?:\p{L}+ )?)(?<!\p{L})(?:(?:is |are |has been |was )?(?:moved|pushed|brought forward|postponed|rescheduled|shifted) (?:back |forward |out )?to ${TIME_OF}|we(?:'re| are)? (?:mov(?:e|ing)|push(?:ing)?|shift(?:ing)?|bring(?:ing)?) [^;?]{2,40} to ${TIME_OF}|(?:auf|in) (?:den |die |das )?(?:\p{L}+ )?${TIME_OF}[^;?]{0,20} (?:verschoben|verlegt|vertagt|vorgezogen))`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:habe?n? (?:ich |wir |ihm |ihr |ihnen |es |das |dem \p{L}+ |der \p{L}+ ){0,3}|(?:ich|wir) habe?n? (?:\p{L}+ ){0,4})(?:abgesagt|abgelehnt|zugestimmt|angenommen|ausgeschlagen|verworfen|gestrichen|freigegeben|unterschrieben|zugesagt)[.!]?$`,
    ),
    0.65,
  ],
  [i(String.raw`(?<!\p{L})(?:wird|werden) (?:(?!bis |von |durch )[\p{L}\d.,/-]+ ){0,7}${GONE_DE}[.!]?$`), 0.6],
  [
    i(
      String.raw`(?<!\p{L})(?:verkaufen|behalten|kaufen|streichen|lassen|nehmen|kündigen|schließen|schliessen|machen|verlängern|mieten|stoppen) wir(?: so| nicht| jetzt| doch| alle| es| es so)?[.!]?$`,
    ),
    0.65,
  ],
  // What stays, is off, or is put off to a day.
  [
    i(
      String.raw`(?<!\p{L})(?:stays?|(?:can|will|to|shall|must) stay) (?:as (?:it|they) (?:is|are|was)|as is|off|on(?=[.,;!]|$)|put|where (?:it|he|she|they) \p{L}+|shut|closed|in place|the same|unchanged)(?!\p{L})`,
    ),
    0.65,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?<who>\p{L}[\p{L}'-]*) (?:leaves?|keeps?|left|kept) [^;?]{2,60}? (?:where|as|how) (?:it|they|he|she) (?:is|are|was|were)(?!\p{L})`,
    ),
    0.65,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:is|are|was|were|has been|have been|gets?|got) (?:now |also |definitely |all |therefore |officially )?${PLAN_OFF}(?!\p{L})`,
    ),
    0.65,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:parked|deferred|postponed|put off|adjourned|carried over|tabled|held over) (?:\p{L}+ ){0,2}?(?:until|till|to) (?:the |our |\p{L}+ )?(?:next|\d|\p{Lu}|\p{L}+ (?:meeting|board|session))`,
    ),
    0.65,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:vertagt|verschoben|zurückgestellt|verlegt|vorgezogen|aufgeschoben|geschoben) (?:\p{L}+ )?(?:auf|in|bis) `,
    ),
    0.7,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:wird|werden|wurde|wurden|ist|sind)(?!\p{L})[^;?]{0,120}?(?<!\p{L})(?:verlegt|verschoben|abgesagt|eingestellt|gestoppt|aufgegeben|zurückgezogen|vorgezogen|abgeblasen|auf eis gelegt|storniert|aufgelöst|freigegeben|vertagt)(?!\p{L})`,
    ),
    0.7,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:findet|finden) (?:\p{L}+ ){0,3}nicht statt(?!\p{L})|(?<!\p{L})(?:entfällt|entfallen|kommt nicht zustande|gibt es nicht mehr)(?!\p{L})`,
    ),
    0.65,
  ],
  // The slot behind a matter: "Fence: dropped", "Zaun -> gestrichen".
  [
    i(
      String.raw`^[^:?]{3,80}(?:\s?(?:->|→|=>|⇒)|:| –) ?(?:${SLOT_EN}|${SLOT_DE})(?=[.,;!)]|$| (?:by|for|until|to|with|on|zu|bis|für|von|am|im)(?!\p{L}))`,
    ),
    0.7,
  ],
  [
    i(
      String.raw`^(?!(?:to|not|if|once|when|until|as)(?!\p{L}))[\p{L}\d][\p{L}\d .,'&/-]{3,60} (?:signed off|approved|agreed|rejected|refused|declined|turned down|called off|cancelled|scrapped|chosen|carried|granted|abgelehnt|genehmigt|gestrichen|bewilligt|abgesagt|genommen|verworfen)(?: (?:at|to) [£$€\d][^,;:]*| (?:today|yesterday|this \p{L}+|last \p{L}+|on \p{L}+ ?\d*|by (?:the )?\p{L}+))?(?:[:.,;!]|$)`,
    ),
    0.6,
  ],
]

/** Not said as settled. */
const OPEN =
  /(?<!\p{L})(?:not yet|yet to|to be|should|could|might|may|would|whether|perhaps|maybe|until|once|if|unless|when|asked|asks|wants|hopes?|needs?|propos\p{L}+|suggest\p{L}*|recommend\p{L}*|noch nicht|ob|wenn|falls|sobald|soll|sollte|könnte|vielleicht|möchte|vorgeschlagen|beantragt|erst)(?!\p{L})[^,;:]{0,60}$/iu
const MIGHT =
  /(?<!\p{L})(?:not yet|yet to|to be|should|could|might|may|whether|perhaps|maybe|needs?|noch nicht|ob|soll|sollte|könnte|vielleicht|möchte)(?!\p{L})/iu
const NEGATED_END = /(?:not|never|n't|nicht|nie|noch) (?:\p{L}+ )?$/iu

/** A decision by what it settles; null where nothing is. */
export function verdictIn(clause: string, setting: Setting): Draft | null {
  // A contract says how things are done.
  if (/\?["')]*$/.test(clause) || (setting.people.kind === 'file' && !setting.isTalk)) return null
  for (const [pattern, confidence] of VERDICTS) {
    const match = pattern.exec(clause)
    if (match === null) continue
    const before = clause.slice(0, match.index)
    const verb = /\p{L}+[^\p{L}]*$/u.exec(match[0])?.index ?? 0
    if (OPEN.test(before) || MIGHT.test(clause.slice(match.index, match.index + verb)) || NEGATED_END.test(before))
      continue
    if (/^(?:as|wie|than|als) /i.test(clause.slice(match.index))) continue
    if (/(?<!\p{L})(?:nichts zugesagt|will \p{L}+ bleiben|wants? to|would like)(?!\p{L})/iu.test(match[0])) continue
    if (setting.isTalk && / (?:then|it is)[^\p{L}\p{N}]*$/iu.test(match[0]) && !/^[£$€]?\d/.test(match[0])) continue
    const who = match.groups?.who
    if (who !== undefined && !SPEAKS.test(who) && !setting.people.isParty(who)) continue
    return {
      kind: 'decision',
      who: who === undefined || SPEAKS.test(who) ? null : setting.people.party(who),
      what: 0,
      confidence,
      hedged: hasCondition(clause) && !/unless|until|before/i.test(clause),
    }
  }
  return null
}

const SPEAKS = /^(?:we|I|they|he|she)$/i

const OURS_EN = /^(?:so |and |but |then )?(?:are|do|shall|should|can|will|could) we(?!\p{L})/iu
const OURS_DE =
  /^(?:also |und |dann )?(?:wollen|sollen|machen|nehmen|bleiben|gehen|können|brauchen|kaufen|zahlen|bieten) wir(?!\p{L})/iu

/** "Are we offering both?" – "No. As now": whoever answers what we do has decided it. */
export function ruledIn(said: string, asked: string): Draft | null {
  if (!(OURS_EN.test(asked) || OURS_DE.test(asked))) return null
  if (!/^(?:no|yes|nope|yep|nein|ja|doch)(?:[.,!:–-]|$)/i.test(said)) return null
  return { kind: 'decision', who: null, what: 0, confidence: 0.65 }
}

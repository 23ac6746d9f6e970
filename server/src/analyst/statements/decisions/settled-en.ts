// What settles a matter in English: verbs in every form, votes, consent, refusals, labels, no longer and from now on.
import { anyCase as i } from '../form/sieve.ts'

/** What settles a matter, as past and participle. */
const SETTLES_EN = String.raw`(?:decided|resolved|approved|rejected|declined|turned down|voted (?:for|to|against|down|through|in favou?r|not)|adopted|ratified|endorsed|vetoed|authori[sz]ed|sanctioned|ruled out|overruled|opted|chose|chosen|selected|picked|settled (?:on|for)|upheld|overturned|abandoned|scrapped|shelved|dropped|cancell?ed|called off|withdrew|withdrawn|postponed|deferred|adjourned|suspended|halted|waived|refused permission|denied|awarded|appointed|elected|abolished|discontinued|terminated|signed off|green-?lit|okayed|ok'd|gave in|conceded|consented|accepted|agreed (?:on|that|not to|to the|to a|to our|to their|to his|to her|upon)|turned (?:it|them|him|her|us|that|this) down|thrown out|threw out|put off|put back|brought forward|pushed back|laid to rest|mothballed|reversed|reinstated|passed (?:over|on|up)|sent (?:it )?back to|referred(?: [\p{L}']+){0,3} (?:back )?to|remitted|landed on|came down (?:on the side of|for|against|in favou?r)|ended up (?:\p{L}+ing|with)|shook hands on|let (?:[\p{L}']+ ){1,4}(?:lapse|go|expire|drop)|ruled (?:[\p{L}']+ ){1,4}(?:out|inadmissible|in favou?r|against)|signed (?:the|a|our|their) (?:lease|contract|deal|agreement|papers|term sheet|letter of intent|order)|threw out|backed down|pulled out|walked away|stuck (?:with|to)|went (?:with|for)|committed to)`
const PASSIVE_EN = String.raw`(?:decided|resolved|approved|rejected|declined|turned down|voted (?:down|through|in)|adopted|ratified|endorsed|vetoed|authori[sz]ed|ruled out|overruled|chosen|selected|picked|upheld|overturned|abandoned|scrapped|shelved|dropped|cancell?ed|called off|withdrawn|postponed|deferred|adjourned|suspended|halted|waived|refused|denied|granted|awarded|appointed|elected|abolished|discontinued|terminated|signed off|green-?lit|okayed|conceded|accepted|agreed|thrown out|put off|put back|brought forward|pushed back|mothballed|reversed|reinstated|settled|carried|passed|extended|renewed|lifted|capped|frozen|axed|pulled|killed|nodded through|waved through|laid aside|outvoted|confirmed as|continued to|referred(?: back)? to|sent back|pulled from|taken off|struck from|remitted|thrown out|ruled out|held over)`
const HAVE_EN =
  "(?:(?: have| has| had|'ve|'d| also| now| then| finally| all| both| unanimously| narrowly| again| at last| eventually| formally| provisionally| therefore| already| just| jointly| instead| today| yesterday| rightly| duly| simply){0,4})"
const LEAVE_EN =
  '(?:go-?ahead|green light|nod|thumbs up|blessing|consent|permission|approval|all-clear|clearance|authority|mandate|backing)'

const CHANGED_EN =
  '(?:go(?:es)? ahead|take place|(?:remain|stay|continue|cease|lapse|stand)(?! (?:with|to|at the \\p{L}+ table)(?!\\p{L}))|be (?:held|kept|closed|dropped|sold|replaced|retained|restored|scrapped|extended|moved|shortened|merged|split|introduced|discontinued|withdrawn|printed|rebuilt|demolished))'

/** Each names the whole of what makes it one; `who`, where it is there, has to be somebody. */
export const SETTLED_EN: readonly (readonly [RegExp, number])[] = [
  // Without a subject: "Referred to the building committee", "Carried, 7 to 1", "Budget approved as amended".
  [
    i(
      String.raw`^(?:so |and |then |finally,? )?(?:${SETTLES_EN}|carried|passed|adopted|sent back|referred|defeated|tabled|(?:was|were) ${PASSIVE_EN})(?:,| to| on| by| for| in| back| with| the| a| from|\.|$)`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`^[\p{L}\d][^?;:]{2,60} (?:approved|adopted|accepted|passed|carried|agreed|rejected|declined|granted|referred|deferred|denied|tabled|defeated|withdrawn)(?: (?:as (?:amended|submitted|proposed|presented|is)|unanimously|without (?:change|discussion|dissent|objection)|with (?:one|two|three|no) \p{L}+|on (?:first|second|third) reading|nem con|(?:by )?\d{1,2} ?(?:-|–|to|:) ?\d{1,2}))`,
    ),
    0.66,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:passed|passes|carried|carries|voted?|votes|vote|adopted|approved|rejected|defeated|failed|stimmen|stimmte|stimmten|angenommen|abgelehnt|beschlossen)(?!\p{L})[^?;]{0,30}?(?<![\d.,])\d{1,3} ?(?:-|–|to|zu|:|gegen) ?\d{1,3}(?![\d.,])`,
    ),
    0.66,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:the )?answer(?: (?:to|on|for|from) [^?;,]{2,40})? (?:is|was|stays|remains) (?:a (?:clear |firm )?)?(?:no|yes)(?=[.,;!]|$)`,
    ),
    0.65,
  ],
  [
    /(?<!\p{L})(?:[Gg][ia]ve|[Gg]iven|[Gg]ot) (?:\p{Lu}\p{L}+ |him |her |them |us |me |the \p{L}+ )?(?:the|a) (?:go(?:-ahead)?|nod|ok(?:ay)?|thumbs up|green light|all-clear|push)(?!\p{L})/u,
    0.65,
  ],
  [
    i(
      String.raw`^(?:the|our) (?:plan|line|approach|strategy|policy|rule|deal|arrangement|compromise|agreement)(?: now| then)? (?:is|stays|remains) (?:now )?(?:to|that|no|not|for)(?!\p{L})`,
    ),
    0.58,
  ],
  [
    /^(?:\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?|[Tt]he \p{L}+|[Ww]e|[Hh]e|[Ss]he) (?:gets?|bekommt|kriegt|bekommen|kriegen) (?:the|den|die|das) (?!answers?|letters?|offers?|reports?|news|impression|point|idea|figures|draft|quote|mail|email|picture|feeling|rest|money|keys?|antwort|unterlagen|angebot|brief|nachricht|zahlen|mail|rechnung|bescheid)\p{L}+(?: \p{L}+){0,2}(?:, (?:on|with|from|for|at|but|and|not|mit|von|für|aber|und|nicht) [^?;]{2,40})?[.!]?$/u,
    0.64,
  ],
  [
    i(
      String.raw`^(?:I(?:'m| am)|we(?:'re| are))(?: definitely| certainly)? not (?:going to|gonna) (?!be|have|know|make it|get|see|like|find|lie|pretend|say|ask|happen|worry)\p{L}{3,}`,
    ),
    0.6,
  ],
  [
    /^(?:(?:[Tt]he|[Oo]ur|[Dd]ie|[Dd]er|[Dd]as|[Uu]nser\p{L}*) )?(?:\p{L}+ )?(?<who>\p{L}{3,}) (?:won't|will not|refuses? to|does not want to|doesn't want to|is not willing to|isn't willing to) (?:cover|pay|fund|lend|support|join|help|move|budge|sign|sell|renew|extend|accept|guarantee|contribute|underwrite|finance|supply|approve|agree)(?!\p{L})/u,
    0.6,
  ],
  [
    /^(?:(?:[Dd]ie|[Dd]er|[Dd]as|[Uu]nser\p{L}*) )?(?<who>\p{Lu}[\p{L}-]{2,}) (?:zahlt|liefert|unterschreibt|verkauft|übernimmt|fördert|genehmigt|verlängert|finanziert|macht|zieht|trägt|stimmt|will)(?: (?:das|den|die|es|uns|dafür|daran|dabei|hier))? nicht(?: (?:mit|zu|mehr|mitmachen|zahlen|verkaufen|unterschreiben|verlängern|zustimmen))?[.!]?$/u,
    0.6,
  ],
  [
    new RegExp(
      String.raw`(?:^|[,;:–] |(?<!\p{L})(?:and|but|so|that) )(?<who>(?:[Tt]he|[Oo]ur|[Tt]heir|[Ii]ts|[Hh]is|[Hh]er) (?:[\p{L}'-]+ ){0,3}?[\p{L}'-]+|[Ww]e|[Tt]hey|[Hh]e|[Ss]he|I|\p{Lu}[\p{L}'-]+(?: (?:and|&) \p{Lu}[\p{L}'-]+| \p{Lu}[\p{L}'-]+)?|[Mm]anagement|[Bb]oth(?: \p{L}+)?)${HAVE_EN} ${SETTLES_EN}(?!\p{L})`,
      'u',
    ),
    0.66,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:was|were|has been|have been|had been|got)(?: (?:\p{L}+ly|also|then|finally|now|again|first|not)){0,2} ${PASSIVE_EN}(?!\p{L})(?! by mistake)`,
    ),
    0.66,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:g[ia]ve[sn]?|got|gets?|received|has|have|had|won|with)(?: (?:us|him|her|them|me|it))? (?:his|her|its|their|our|the|a|full|final|formal) ${LEAVE_EN}(?!\p{L})`,
    ),
    0.65,
  ],
  [
    i(
      String.raw`^(?:so |ok,? |right,? )?(?:yes|no|ok|okay|fine|go-?ahead|green light|thumbs up|approval|permission|all clear|a (?:clear |firm )?(?:yes|no))(?:,? (?:then|from \p{L}+(?: \p{L}+)?))? (?:to|for|on) (?:the|an?|our|their|his|her|my|this|that|another|any|more|\d|\p{L}+ing|\p{L}+s?)(?!\p{L})`,
    ),
    0.66,
  ],
  [
    i(
      String.raw`^(?:(?:and |so |but )?(?:settled|final(?: answer| word| decision)?|outcome|result|verdict|ruling|choice|conclusion|upshot|bottom line|deal|done deal|compromise|solution|new rule|agreed line|consensus|our position|position|answer|vote)): (?!tb|open|none|\?)`,
    ),
    0.66,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:from now on|henceforth|from here on|until further notice|in future|with immediate effect|for good|for the time being|going forward|from this (?:week|month|season|year|term) on|as of (?:now|today))(?!\p{L})`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:will|shall|are|is|do|does|can|may) no longer (?!be able|know|exist|remember|work\b|the\b|a\b)\p{L}`,
    ),
    0.65,
  ],
  [
    i(
      String.raw`^(?:ok(?:ay)?,? |right,? |so |then )?let(?:'s| us) (?:not )?(?!see|hope|say|face|wait|discuss|talk|know|be|meet|look|hear|imagine|pretend|take a (?:break|look)|start|begin|think|recap|try to|go (?:through|over|to lunch|home))\p{L}{2,} (?:the|an?|it|that|this|them|both|with|our|his|her|all|\p{Lu}|\d)`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`^(?!.*(?<!\p{L})or )[^?;:]{3,70} (?:is|are|'s) (?:now |all |definitely |officially |therefore )?(?:off|on hold|on ice|dead|history|a no|a no-go|a yes|a go|a done deal|dropped|binned|axed)(?: the table| the list| for (?:now|good|this \p{L}+))?[.!]?$`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`^(?:we(?:'re| are)|I(?:'m| am)|they(?:'re| are)|both|all)? ?(?:happy|fine|content|glad|ready|prepared|willing) (?:to go ahead|with (?:going|the|that|it|this|your|his|her|their))(?!\p{L})`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`^(?:we|they|(?:the|our) (?:board|committee|council|team|trustees|company|group|partners|directors|management|club|school|trust|charity|family|meeting|members|owners|chair|firm|house))(?: [^?;]{2,60},? (?:and|but))? (?:will|shall) not (?:now |therefore )?be (?!able|there|here|ready|long|far|late|happy|easy|enough)\p{L}{3,}ing(?!\p{L})`,
    ),
    0.64,
  ],
  // "Terms OK, no discussion"
  [
    i(
      String.raw`(?:^|, )(?!(?:he|she|it|they|we|I|you|all|everything|weather|health)(?!\p{L}))[\p{L} '-]{3,40} (?:ok|okay|fine|agreed|approved|accepted|in ordnung), (?:and )?(?:no|without|keine?|ohne) (?:further )?(?:discussion|objections?|debate|changes?|questions?|argument|diskussion|einwände?|widerspruch|änderung(?:en)?)(?!\p{L})`,
    ),
    0.64,
  ],
  [
    i(
      String.raw`^no (?:second|third|fourth|further|new|additional|extra|more|other|separate|joint|big|live|printed|paid|free) (?!information|details|news|questions|comments|word|ideas?|problems?|issues?|than)[\p{L}-]+(?: [\p{L}-]+){0,4}[.!]?$`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`^(?!(?:if|when|once|unless|why|how|he|she|it)(?!\p{L}))[^?;]{3,70}(?<!\p{L})(?:instead of|rather than|in place of) [^?;]{2,60}$`,
    ),
    0.58,
  ],
  [
    i(
      String.raw`(?<!\p{L})told (?:him|her|them|\p{Lu}\p{L}+|the \p{L}+) (?:(?:no|yes|we(?:'d| would)? (?:not|take|pass)|it was (?:off|out|a no)|thanks but no)(?=[.,;!]|$)|(?:no|yes) (?:to|on) (?:the|an?|his|her|their|our|\p{Lu})|not (?:before|until|this|in) (?!(?:the )?\p{L}*(?:hour|minute)s?)[\p{L}\d ]{2,30}(?=[.,;!]|$))`,
    ),
    0.65,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:the )?(?:choice|decision|vote|lot|contract|commission|tender|prize|award|job|order) (?:fell|went|goes|has gone|falls) (?:on|to|for|in favou?r of|against)(?!\p{L})`,
    ),
    0.66,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:motion|proposal|resolution|amendment|application|request|appeal|bid|claim|objection|offer|petition|plan) (?:was |were |has been |is )?(?:carried|defeated|lost|passed|allowed|dismissed|upheld|thrown out|refused|turned down|rejected|approved|granted|declined|fell|fails|failed|lapsed|adopted|accepted|withdrawn)(?!\p{L})`,
    ),
    0.65,
  ],
  [
    i(
      String.raw`^(?:the |our |its |all )?[^?;:]{3,60}(?<!\p{L})(?:(?:is|are) to ${CHANGED_EN}|(?:will|shall) (?:instead |therefore |now )?${CHANGED_EN})(?!\p{L})`,
    ),
    0.58,
  ],
  [
    i(
      String.raw`^(?:so )?(?:we|they|I)(?:'ll| will| shall)? (?:do )?(?:without|forgo|do without|make do with|live with|put up with|leave it at|leave it there)(?!\p{L})`,
    ),
    0.6,
  ],
]

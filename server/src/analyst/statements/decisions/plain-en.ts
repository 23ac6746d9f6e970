// What settles a matter in English without a verb that says so: a choice against something, what stays, a new rule without a verb, a plain no.
import { anyCase as i } from '../form/sieve.ts'

const DROP =
  '(?:drop|scrap|ditch|lose|cancel|sell|close|skip|bin|axe|end|leave|forget|stop|let go(?: of)?|give up|get rid of)'
const KEEP = '(?:keep|take|stick with|go with|stay with|choose|hold on to|retain|renew|save)'
const CHOOSES =
  '(?:tak(?:e|es|ing)|keep(?:s|ing)?|us(?:e|es|ing)|get(?:s|ting)?|go(?:es|ing)?|buy(?:s|ing)?|order(?:s|ing)?|mov(?:e|es|ing)|meet(?:s|ing)?|hir(?:e|es|ing)|paint(?:s|ing)?|start(?:s|ing)?|book(?:s|ing)?|print(?:s|ing)?|choos(?:e|es|ing)|stay(?:s|ing)?|switch(?:es|ing)?|pay(?:s|ing)?|hold(?:s|ing)?|play(?:s|ing)?)'
const ENDS =
  '(?:closing|shutting|reopening|ending|folding|finishing|moving|retiring|stepping down|standing down|leaving|starting|becoming|merging|splitting|taking over|coming back|going)'
const FROM_WHEN =
  '(?:at the end of|after|from|next|this (?:spring|summer|autumn|fall|winter|year|season|term)|in (?:january|february|march|april|may|june|july|august|september|october|november|december|the (?:spring|summer|autumn|fall|new year))|for good|permanently)'

export const PLAIN_EN: readonly (readonly [RegExp, number])[] = [
  // "There will be no extension for the plan"
  [
    i(
      String.raw`(?<!\p{L})there(?:'ll| will) be no (?:further |more |second |other )?(?:extensions?|exceptions?|refunds?|discounts?|increases?|bonus(?:es)?|replacements?|reprieve|postponement|compensation|renewal)(?!\p{L})(?![^?;]{0,60}(?<!\p{L})(?:if|unless)(?!\p{L}))`,
    ),
    0.62,
  ],
  // "Black lids are not OK", "Cork is fine, told him"
  [
    i(
      String.raw`^(?!(?:he|she|it|they|we|I|you|that|this|things?|everything)(?!\p{L}))[\p{L}\d' -]{3,50} (?:(?:is|are) not (?:ok|okay|acceptable|an option)|(?:is|are) (?:fine|ok|okay), (?:I )?told (?:him|her|them|\p{L}+))(?=[.,;!]|$)`,
    ),
    0.62,
  ],
  // "Summer hours: 10 to 7, not 9 to 6", "Sommerzeiten: 10 bis 19, nicht 9 bis 18"
  [
    i(
      String.raw`^(?![^:]{0,40}(?<!\p{L})(?:is|are|was|said|says|ist|sind|war|sagt|sagte)(?!\p{L}))[^?;:,]{3,40}: (?!(?:[\p{L}\d'-]+ ){0,4}(?:I|we|he|she|it|they|is|are|was|were|has|have|had|ich|wir|er|sie|es|ist|sind|war|hat|haben)(?!\p{L}))[^?;:,]{2,40}, (?:and |und )?(?:not|nicht)(?! (?:a word|sure|yet|ein wort|sicher|so)) [^?;:,]{2,40}$`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`^(?!(?:he|she|it|they|still|noch|lage|status|wetter|weather)(?!\p{L}))[\p{L}\d' -]{3,50} (?:unchanged|unverändert)(?: (?:for|bis|für|in|ab) [\p{L}\d ]{2,20})?[.!]?$`,
    ),
    0.6,
  ],
  [
    /(?<!\p{L})(?<who>I|[Ww]e|[Hh]e|[Ss]he|[Tt]hey|\p{Lu}[\p{L}'-]+) (?:has|have|'s|'ve) (?:now |finally |all )?gone (?:for|with) (?:the|a|an|\p{Lu}) ?(?!day|weekend|week|night|holidays?|walk|good|run|month)/u,
    0.64,
  ],
  [i(String.raw`^[\p{L} -]{3,30} (?:from|by|with|at|to) [\p{L}\d -]{2,30} only[.!]?$`), 0.58],
  // "Keep the old lease, drop the new one"
  [
    i(
      String.raw`^(?:so |ok |and )?(?:${KEEP} [^?;:,]{2,50}, (?:and |but )?${DROP}|${DROP} [^?;:,]{2,50}, (?:and |but )?${KEEP}) [^?;:]{2,50}$`,
    ),
    0.64,
  ],
  // "Weekday tours yes, night tours no"
  [
    i(
      String.raw`^[^?;:,]{3,40} (?:yes|ok|okay), (?:but )?[^?;:,]{3,40} (?:no|not)[.!]?$|^[^?;:,]{3,40} no, (?:but )?[^?;:,]{3,40} (?:yes|ok|okay)[.!]?$`,
    ),
    0.64,
  ],
  // One thing given up for another; a proposal that nobody carried.
  [
    i(
      String.raw`(?<!\p{L})(?:scrapped|dropped|replaced|abandoned|given up|shelved|rejected|discontinued|moved|cancelled) in favou?r of (?!\p{L}*ing)|^(?!(?:if|when|once|unless)(?!\p{L}))[^?;:,]{3,60} (?:found|gained|got|received|had|has) (?:no|little|a) (?:majority|support|backing|seconder)(?!\p{L})`,
    ),
    0.64,
  ],
  [
    i(
      String.raw`^(?!(?:he|she|it|they|we|I|who|there|people|birds)(?!\p{L}))(?:the |our )?[\p{L}' -]{3,40} (?:moves?|moving|shifts?|switch(?:es)?) from [^?;:,]{2,30} to [^?;:,]{2,30}$`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:I'll|we'll|I will|we will|we're|I'm|I am|we are) (?:pass(?:ing)? on|sit(?:ting)? out|giv(?:e|ing) [^?;:,]{2,30} a miss|leav(?:e|ing) it at that) ?(?:the|this|that|it|your|their|\p{Lu}|[.!,]|$)`,
    ),
    0.62,
  ],
  [
    i(
      String.raw`^(?:the |our |my )?[\p{L}' -]{3,40}(?:'s| is| are) staying (?:the same|as (?:it is|they are|is)|unchanged)`,
    ),
    0.62,
  ],
  [i(String.raw`^[^?;:]{3,60} (?:is |are )?(?:now|from now on) [^?;:,]{1,40}, (?:and )?(?:not|no longer) `), 0.65],
  // "Ines is taking the oak, not the pine"
  [
    new RegExp(
      String.raw`^(?<who>[Ww]e|I|[Tt]hey|[Hh]e|[Ss]he|[Tt]he [\p{L}-]+|\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)(?:'m|'re|'s|'ll| am| are| is| will)?(?: be)?(?: now| just| all)? ${CHOOSES}(?!\p{L}) [^?;:,]{2,60}, (?:and )?not (?:the|a|an|to|in|on|at|from|with|by|his|her|our|their|\p{Lu})`,
      'u',
    ),
    0.66,
  ],
  [
    i(
      String.raw`(?<!\p{L})(?:it's|it is|that's|that is|so) (?:a |an )?(?:clear |firm |definite |hard |big )?(?:no|yes)(?: then)?(?: from (?:me|us|him|her|them|\p{L}+)(?: side)?)?(?: on| to| for)(?!\p{L})|^(?:(?:and|so|but) )?the answer(?:'s| is) (?:a )?(?:no|yes)(?!\p{L})`,
    ),
    0.65,
  ],
  [
    /^(?:(?:[Tt]he|[Oo]ur|[Mm]y|\p{Lu}[\p{L}-]+'s?) )?(?:final |casting )?(?:[Dd]ecision|[Rr]uling|[Vv]erdict)(?: on [^?;:]{2,40})?: (?!tb|open|none|pending|not|still|due|unknown|\?)/u,
    0.68,
  ],
  [i(String.raw`^(?:(?:ok|okay|right|well),? )?so: (?!who|what|when|where|how|which|why)[^?;]{1,80}$`), 0.62],
  // "Same hall next year", "Stage: left side again"
  [
    i(
      String.raw`^(?:the )?same [\p{L}-]+(?: [\p{L}-]+)? (?:as (?:last|before|this)(?: \p{L}+)?|again|next (?:year|time|season|week|term)|this (?:year|time|season|week|term))[.!]?$|^(?!(?:late|broken|ill|sick|status|weather)(?!\p{L}))[^?;:]{3,40}: (?!(?:[\p{L}']+ )?(?:I|we|he|she|it|they|you|is|are|was|were|did|has|have|had)(?!\p{L}))[\p{L}\d' -]{2,40}(?<!late|broken|ill|sick|down|off|out|missing|closed) (?:again|as before|as last (?:year|time|season))[.!]?$`,
    ),
    0.6,
  ],
  // "I'm not doing the market this year"
  [
    i(
      String.raw`^(?:so |and |but |no, )?I(?:'m| am) (?:definitely |certainly |simply )?(?:not (?:doing|taking|buying|selling|renewing|signing|paying|joining|running|playing|applying|accepting|hosting|standing|going (?:for|back|ahead|with)) (?:for |to |with )?|(?:skipping|dropping|giving up|sitting out|passing on) )(?:the|a|an|any|that|this|it|another|our|my|\p{Lu}|ahead)(?!\p{L})`,
    ),
    0.64,
  ],
  // "Having weighed both, I'm taking the flat"
  [
    i(
      String.raw`^(?:having (?:weighed|thought|considered|slept|talked|looked|compared|discussed|seen|read)(?!\p{L})|after (?:much|long|a lot of|some|careful|a long) |on (?:reflection|balance)|all things considered|all in all)[^?;:,]{0,50}, (?:so )?(?:I|we)(?:'m|'re|'ll| am| are| will)? (?!(?:think|thought|feel|felt|found|wonder|might|could|may|still|are not sure|not sure|am not sure|believe|hope|need|would|should)(?!\p{L}))\p{L}`,
    ),
    0.66,
  ],
  // "The kiosk is closing at the end of the summer", "The bus is not coming back"
  [
    i(
      String.raw`^(?!(?:he|she|it|they|we|I|there|who|this|that|time)(?!\p{L}))[^?;:,]{3,50} (?:is|are)(?: now)? (?:${ENDS} (?:[^?;:,]{0,30} )?${FROM_WHEN}|not (?:coming back|reopening|returning|being (?:replaced|renewed|repaired|rebuilt|extended))|staying (?:on|put|open|shut|closed|with us|as (?:it|they)))(?!\p{L})`,
    ),
    0.6,
  ],
  [/^(?<who>\p{Lu}[\p{L}-]+)(?:'s| is) staying (?:on|put|with us)(?!\p{L})/u, 0.62],
  [
    i(
      String.raw`^(?!(?:he|she|it|they|we|I)(?!\p{L}))[^?;:,]{3,40} (?:swaps?|trades?|changes) (?:places |slots |rooms |shifts )?with [^?;:,]{2,40}$`,
    ),
    0.6,
  ],
  // "ok the later train then", "dinner at ours then, 8pm"
  [
    i(
      String.raw`^(?:ok|okay|alright|all right|right|fine)[,.]? (?:then |so )?(?:the|no|both|just the) (?!(?:best|problem|point|worries|thing)(?!\p{L}))[\p{L}\d' -]{3,40}(?: then)?[.!]?$|^(?!(?:see|until|till|bye|we|i|he|she|they|it|ok|well|back|and|but|every|only|just|now|since|by|before|who|what|where|when|how|why|if|talk|speak)(?!\p{L}))[\p{L}' ]{3,40} then, [^?;:,]{2,25}$`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`^(?:from|after|as of) (?![^?;:]{0,40}(?:'re|'s|(?<!\p{L})(?:is|are|was|were|I|we|he|she|they)(?!\p{L})))[^?;:,]{2,30}(?:,| -| –)? only (?!(?:a|an|one|two|if|when|then|because)(?!\p{L}))[\p{L}\d' -]{2,40}[.!]?$`,
    ),
    0.6,
  ],
  [
    /^(?:Switch|Change|Move|Return|Increase|Rise|Reduction|Cut|Extension|Renewal|Cancellation|Removal|Introduction|Closure|Appointment|Withdrawal|Adoption|Transfer|Abolition) (?:of|to|from|in) (?!(?:\p{L}+ ){1,8}(?:is|are|was|were|will|has|have|would|could|should|may|might|needs?)(?!\p{L}))[^?;:,]{3,80} (?:to|from|by|until|at|with effect from|for) [^?;:,]{2,40}\.$/u,
    0.58,
  ],
  // "I'm keeping the old van", "I won't be renewing the lease", "I'm not selling"
  [
    i(
      String.raw`^(?:so |and |but |no, )?I(?:'m| am)(?: definitely| now)? (?:keeping|selling|closing|dropping|cancelling|scrapping|hiring|staying (?:with|on|put)|sticking (?:with|to)|going (?:with|for|ahead)|pulling out|stepping down|standing (?:by|down)|switching to|getting rid of|letting [^?;,]{2,30} go)(?!\p{L})(?! (?:up|track|an eye|well|busy|warm|fit|in touch|out of|tabs|quiet|company|score|time|notes|lunch|tickets|raffle)(?!\p{L}))|^(?:so |and |but )?I(?:'m| am) not (?:selling|buying|signing|renewing|moving|paying|joining|standing|applying|bidding)[.!]?$|^(?:so |and |but )?(?:I|we)(?: won't| will not| shan't) be (?:renewing|selling|buying|signing|taking|joining|bidding|applying|standing|extending|replacing|paying|using|hiring|doing|running|offering|going (?:ahead|back|with|for))(?!\p{L})`,
    ),
    0.62,
  ],
  // "The job is hers", "They can have the room"
  [
    i(
      String.raw`^(?:so |and |but )?(?:the |that )?(?:[\p{L}-]+ )?(?:job|post|role|place|seat|flat|room|contract|order|stall|slot|title|prize) is (?:now )?(?:his|hers|theirs|yours|ours|\p{Lu}[\p{L}-]+'s)(?=[.,;!]|$| now| from| if)`,
    ),
    0.62,
  ],
  [
    /^(?:(?:[Ss]o|[Aa]nd|[Bb]ut|[Ff]ine|[Oo]k|OK),? )?(?<who>[Hh]e|[Ss]he|[Tt]hey|[Tt]he [\p{L}-]+|\p{Lu}[\p{L}'-]+) can (?:have|keep) (?:it|them|both|one|the \p{L}+|his \p{L}+|her \p{L}+|their \p{L}+|that \p{L}+)(?: (?:back|too|then|for (?:good|now|nothing|free)))?[.!]?$/u,
    0.62,
  ],
  // "Oak it is for the stairs", "Oak for the stairs, then"
  [
    i(
      String.raw`^(?!(?:see|until|till|bye|thanks?|ok|okay|right|well|back|now|and|but|just|only|what|how|this|that|here|there|as|so|if|when|where|who|which|whatever|whoever)(?!\p{L}))[\p{L}\d' -]{2,30} (?:it is|it'll be|it will be) (?:for|on|in|with|from|until|by) [^?;]{2,50}$|^(?!(?:see|until|till|bye|thanks?|ok|okay|right|well|back|now|and|but|just|only|what|how|looking|good|all|time|wait|mon|tue|wed|thu|fri|sat|sun)(?!\p{L}))[\p{L}' -]{2,30} for (?:the|our|his|her|their|all|both|\p{L}+s) [\p{L} -]{0,30}, then[.!]?$`,
    ),
    0.62,
  ],
  // "There will be no fair this year", "There won't be a second bus"
  [
    i(
      String.raw`^there (?:won't|will not) be (?:a|an|any) [^?;,]{3,60}$|^there(?:'ll| will) be no (?!answers?|news|need|problem|time|money left|rain|snow|wind|doubt|end|shortage|change in the weather)[^?;,]{3,60}(?<!\p{L})(?:this|next|until|before|from|in|any more|for)(?!\p{L})[^?;,]{2,40}$|^(?:from|as of) [^?;,]{2,20},? there(?:'ll| will) be [^?;]{3,60}$`,
    ),
    0.6,
  ],
  [
    i(
      String.raw`^(?!(?:he|she|it|they|we|I|call|phone|line|customer|caller|patient)(?!\p{L}))(?:the |our |all )?[\p{L}' -]{3,40} on hold(?: (?:until|till|for (?:now|the)|because) ?[^?;]{0,40})?[.!]?$|^(?:so |and )?(?:drop|scrap|bin|kill|axe|ditch) (?:it|that|them|the (?:idea|plan|lot|thing|whole thing))(?:, [^?;,]{3,40})?[.!]?$|^(?:I |we |they )?(?:have |'ve )?pulled the plug on |(?<!\p{L})(?:came|comes|come|coming) (?:out|down) (?:against|for|in favou?r of|on the side of) (?!\p{L}*ing)|(?<!\p{L})(?:my|our|his|her|their) minds? (?:is|are) made up`,
    ),
    0.62,
  ],
  // "All bottles get cork from 2027"
  [
    i(
      String.raw`^(?:all|each|both) (?:of (?:the|our) )?(?:[\p{L}'-]+ ){1,4}?(?:will |shall )?(?:gets?|have|keeps?|pays?|uses?|wears?|carry|carries) [^?;,]{2,50} (?:from|as of) (?!the )[\p{L}\d ]{3,20}[.!]?$`,
    ),
    0.6,
  ],
]

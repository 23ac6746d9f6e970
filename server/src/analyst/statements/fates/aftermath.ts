// Further words by which people tell, weeks later and in passing, what became of a thing: called off, put off, handed on, let down, chosen
// anew, done. Idioms of both languages and the closed classes around them (auxiliaries, particles, adverbs of time), no trade's words.

const any = (...sources: string[]) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${sources.join('|')})(?![\p{L}\p{N}])`, 'iu')
const GAP = (most: number) => `[^;?.]{0,${most}}?`
const PERSONAL = '(?:me|my|him|his|her|us|our|them|their)'

export const OFF = any(
  `\\p{L}+n't ${GAP(60)}after all`,
  `not ${GAP(60)}after all`,
  `no (?:\\p{L}+ ){1,4}after all`,
  'th(?:ink|inks|inking|ought) better of',
  "(?:gone|went|going|'s gone) cold on|cooled on|lost (?:interest|its appeal|the appetite)|(?:got|had|has) cold feet",
  '(?:has|have|had) (?:gone away|evaporated|fizzled out|folded|died|come to nothing|come to an end)|(?:came|come) to nothing|fizzled out|died a death|(?:went|gone|fell|fallen) by the (?:board|wayside)',
  `let (?:it|this|that|the ${GAP(40)}|the whole ${GAP(30)}) (?:drop|go|lie|rest|be)`,
  'out (?:of )?the window|in the bin|written off|(?:gave|given|giving) up(?: on)?|pull(?:ed|ing|s)? the plug|knocked on the head|(?:struck|crossed|taken) off|kicked into (?:touch|the long grass)|overtaken by events|surplus to requirements|stood down|calling it a day|called it a day',
  `not (?:worth (?:it|the)|pursuing|proceeding|bothering|pursued|proceeding with|to proceed)|(?:no|little|hardly any) point (?:in|any more|now)|won't (?:bother|proceed|pursue)|(?:can|will|'ll) (?:do|live|manage) without`,
  `(?:has|have) (?:got )?no use for|lost its point|is (?:history|a dead letter|a dead duck|a no-go)|went up in smoke`,
  `(?:hat|haben|hätte|habe) sich ${GAP(30)}(?:zerschlagen|erübrigt|in luft aufgelöst|überlebt|von selbst erledigt)`,
  `lass(?:e|en|t) (?:wir|ich|die|das|es|den|er|sie)?\\b${GAP(40)}(?:bleiben|sein|weg|fallen|unter den tisch fallen)`,
  `(?:bin|ist|sind) (?:da |damit )(?:raus|passé|geschichte|ad acta|aus dem rennen|gegessen|tot)`,
  `(?:doch|nun|jetzt) (?:\\p{L}+ ){0,3}(?:nicht|kein\\p{L}*) (?:ran|hin|her|mit|an|statt|weiter|mehr|durch)`,
  `(?:nicht|kein\\p{L}*) (?:\\p{L}+ ){0,4}(?:doch|nun doch)`,
  '(?:daraus|draus) wird (?:wohl |leider |doch )?nichts|wird (?:wohl |leider |doch |nun )?nichts (?:daraus|draus|mehr|damit)|kommt (?:doch |nun )?nicht (?:mehr )?(?:in frage|in betracht|infrage)',
  `seh(?:e|en|t) ${GAP(40)}davon ab|davon abgesehen|nimmt? ${GAP(30)}abstand|nehmen ${GAP(30)}abstand|abstand genommen`,
  `rück(?:t|en|te|ten) ${GAP(30)}(?:von|davon) ${GAP(30)}ab|abgerückt|rücken? davon ab|rudert\\p{L}* ${GAP(20)}zurück|zurückgerudert|(?:macht|machte|machen|gemacht) (?:\\p{L}+ )?(?:einen )?rückzieher`,
  '(?:sich|es sich|uns) (?:nun |doch |wieder )?anders (?:überlegt|entschieden|besonnen)|nicht weiter ?verfolg(?:t|en)|ad acta gelegt|zu den akten|begraben|in die tonne|kein thema mehr',
)

export const PUT_OFF = any(
  '(?:put|carried|held|stood|rolled|kicked|bumped|stretched) (?:over|off|on|down the road)? ?(?:to|until|till|into)',
  `(?:not|\\p{L}+n't) ${GAP(40)}(?:before|until|till) (?:the |mid|end|early|late|next|after|\\d|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|christmas|easter|summer|spring|autumn|winter)`,
  'drag(?:s|ged|ging)? on|tak(?:es|ing) (?:a bit |rather |much |a little )?longer|running (?:late|behind)|behind schedule|overr(?:an|uns|un|unning)|(?:gave|(?<!(?:can|may|must) (?:only |still )?be )(?:given|granted|allowed)|asked for|wants?|needs?) (?:\\p{L}+ )?(?:another|(?:some |a bit )?more time|a further|an extra|longer|till|until)',
  '(?:slipp|drift)\\p{L}*|slid(?:ing|es(?= (?:to|into|by|back)))?|(?:be|is|was|comes?|came) (?:a (?:bit|little) )?(?:later than|late)|not (?:this|next) (?:week|month|side)|this side of (?:christmas|the new year|easter)|(?:half done|half finished|half ready)',
  '(?:braucht|brauche|brauchen|brauchte) (?:es |das |er |sie |ich |wir )?(?:wohl |leider )?noch (?:zeit|ein paar|etwas|ein wenig|eine? weile|einige|zwei|drei|bis)|zieht sich (?:hin|noch|leider|in die länge)|verzöger(?:t|te|n|ten) sich|in verzug|im rückstand',
  `(?:rechn|sprech|sprich|red|ausgeh|geh|peil|hoff|kalkulier|plan)\\p{L}* (?:er |sie |man |es )?(?:jetzt|nun|inzwischen|mittlerweile|neuerdings|eher|nur noch|erst) (?:mit|von|auf|für|an)`,
  // How long somebody takes over a thing, not by when it is wanted: "braucht die Liste bis Montag".
  `(?:mit|für|dafür|damit)(?!\\p{L})${GAP(50)} bis ${GAP(30)} brauch(?:t|e|en)|brauch(?:t|e|en) (?:\\p{L}+ ){0,2}(?:mit|für|dafür|damit)(?!\\p{L})${GAP(40)} bis`,
  '(?:wohl|frühestens|vermutlich|voraussichtlich|wahrscheinlich) erst|erst (?:nach|gegen|zu|zum|zur|wieder|anfang|ende|mitte)|auf (?:die|den|das|nach) (?:\\p{L}+ )?(?:nächst\\p{L}*|kommend\\p{L}*|neu\\p{L}*|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|frühjahr|herbst|sommer|winter)|aufschub|nachgeholt wird|stehen aus|stünden aus',
  '(?:noch|doch) (?:ein paar|einige|zwei|drei|vier|eine) (?:tage?|wochen?|monate?)|weiter(?:suchen|verhandeln|prüfen|arbeiten|machen)',
)

export const HANDED = any(
  `(?:took|taken|takes|taking|take) (?:it|that|this|them|the ${GAP(30)})? ?off (?:${PERSONAL})(?: (?:hands|plate|desk|shoulders|list))?`,
  `(?:took|taken|takes|taking) (?:it|that|this|them) on(?= |[.,;!)]|$)(?! \\d| the| mon| tue| wed| thu| fri| sat| sun)`,
  `(?:has|have|had|'s|'ve)? ?(?:handed|passed|given|left|palmed off|farmed out|outsourced|reassigned|entrusted) (?:it|that|this|them|the ${GAP(30)}|all ${GAP(20)})? ?(?:over |on |off )?to`,
  `in (?:my|his|her|our|their|\\p{L}+'s) (?:stead|place)|on (?:my|his|her|our|their) behalf|(?:step|jump|fill|stand)(?:s|ed|ped|ing|ping)? in(?: for)?|stood in(?: for)?|cover(?:s|ed|ing) for|tak(?:es|ing) over from|took over from|fall(?:s|en)? to|fell to|swapped with`,
  `(?:hat|haben|nimmt|nahm|habe) (?:mir|ihm|ihr|uns|ihnen|dem|der|den)(?!\\p{L})${GAP(40)}(?:abgenommen|ab)(?=[.,;!]|$)|mir \\p{L}+ abgenommen`,
  `spr(?:ingt|ang|ingen|inge|änge) ${GAP(50)}ein(?=[.,;!]|$)|eingesprungen|(?:an)?stelle (?:von|des|der)|anstatt (?:von )?|statt (?:meiner|seiner|ihrer|unserer)|an (?:meiner|seiner|ihrer|unserer|deren|dessen) stelle`,
  `(?:soll|sollen|darf|muss|wird) (?:jetzt|nun|künftig|ab jetzt|stattdessen|dafür)`,
  `von ${GAP(40)} (?:zu|an|auf) ${GAP(40)}(?:gewandert|gewechselt|übergegangen|gegangen|übertragen)|(?:weiter|ab|über)ge(?:geben|reicht)|(?:ist|liegt|sache) (?:jetzt|nun|inzwischen|mittlerweile) (?:sache|aufgabe|bei|von)`,
)

export const LET_DOWN = any(
  "(?:has|have|had) been and gone|came and went|not a (?:word|peep|thing|sign|line|sausage)|radio silence|(?:haven't|have not|hasn't|not|nothing) (?:yet |been )?heard(?! that)|no word(?: yet)?|(?:dropped|drop) the ball|(?:clean|quite|completely) forg[eo]t\\p{L}*|slipped (?:my|his|her|their) mind|stood \\p{L}+ up",
  `(?:it|they|he|she|this|that|which) (?:was|were) to have (?:been|come|gone|had)|(?:should|ought to) have (?:been|come|had|gone|arrived|sent|done) ${GAP(30)}(?:by now|long ago|already|by then|yesterday|last|on (?:mon|tue|wed|thu|fri))|(?:was|were) (?:supposed|meant|due) to (?:have|be|come|arrive|go|send)`,
  `(?:did not|didn't|had not|hadn't|has not|hasn't|have not|haven't) (?:yet |even |actually |still )?(?:go|gone|been (?:looked at|touched|sent|done|dealt with|started|read)|turn(?:ed)? up|materialise|appear|happen(?:ed)?|look(?:ed)? at|materialised)`,
  'no (?:\\p{L}+ ){1,3}(?:on my desk|in my inbox|to be seen|in sight|so far|to date)|(?:had|has|have) still not|gathering dust|sat on (?:it|his|her|my)|sitting on (?:his|her|my) desk',
  `(?:sollte|sollten|hätte|hätten|wollte) (?:\\p{L}+ ){0,3}(?:längst|eigentlich|schon|bereits)(?!\\p{L})${GAP(40)}(?:sein|haben|müssen|sollen|da)|(?:liegt|liegen) (?:\\p{L}+ ){0,4}(?:rum|herum|brach)|(?:war|waren) (?:\\p{L}+ ){0,4}nicht (?:da|fertig|dabei|zu sehen)`,
  `(?:noch |wieder |bisher |immer noch )?nicht dazu gekommen|nicht (?:angerührt|angefasst|angegangen)|verschwitzt|verpennt|verschlafen|verbummelt|funkstille|(?:im stich|sitzen) ?gelassen|(?:bis heute|bisher|bislang) (?:nichts|nix|nicht|kein\\p{L}*)|nichts (?:von (?:ihm|ihr|ihnen|\\p{L}+) )?(?:gehört|gekommen|geworden|passiert)|wort nicht gehalten|(?:hat|haben) geschlafen|auf sich warten`,
)

export const ANEW = any(
  `on (?:reflection|second thoughts?)|by way of a change|in lieu of|(?:come|came) round to|had second thoughts|changed tack|(?:went|gone|going|go) (?:for|with) ${GAP(30)}instead`,
  'doch (?:lieber|eine?[nrms]?|wieder|der|die|das|den) (?!nicht)|nun doch|jetzt doch|umentschieden|umgeschwenkt|umgestellt auf|lieber doch|(?:rückt|rückte|rücken|rückten) (?:\\p{L}+ ){0,2}von',
)

/** What is done is told in the perfect, the passive or the past, whatever the verb; `SPOKEN` and wishes do nothing. */
const PARTICIPLE = String.raw`(?:\p{L}{2,}ed|sent|paid|built|bought|brought|written|sold|held|given|drawn|put|set|found|met|run|read|spoken|told|rung|made|done|seen|gone|got|left|kept|lent|let|won|cut|shown|laid|led|dealt|taught|sought)`
const EN_DONE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:has|have|had|'ve|'s|was|were|got|been|is|are)(?: (?:now|since|already|also|all|both|finally|duly|just|meanwhile|at last|in fact|\p{L}+ly))* (?!said|asked|promised|agreed|offered|decided|wanted|hoped|planned|expected|suggested|proposed|started|tried|moved|delayed|cancelled|needed|supposed|meant|worried|interested|pleased|concerned|involved|based|called|named|used|aimed|scheduled|required)(${PARTICIPLE})(?!\p{L})|(?<![\p{L}\p{N}])(?:went|came|dropped|turned|sorted|handed|picked|dealt|saw|read|wrote|found|brought|gave|took|met|sent|did|left) (?:off|out|in|up|round|over|through|to|with|it|the|them|him|her|on|at)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?:(?:is|are|was|were) (?:now |all |already |at last )?(?:in|out|off|over|booked|sealed|there|through|settled|home and dry)|at (?:long )?last|all (?:found|there|in)|as (?:arranged|planned|requested|asked|told)|in good time|by hand)(?![\p{L}\p{N}])`,
  'iu',
)
const DE_DONE =
  /(?<!\p{L})(?:hat|habe|haben|hab|hatte|hatten|ist|sind|war|waren|wurde|wurden|worden|bin|seit)(?!\p{L})[^;?.]{0,120}?(?<!\p{L})(?:\p{L}{0,12}ge\p{L}{2,}(?:t|en)|(?:be|ver|er|ent|zer|über|unter|miss)\p{L}{3,}(?:t|en)|\p{L}{3,}iert)(?=[.,;!)]|$| (?:und|worden|und|–))|^(?:\p{L}+ )?\p{L}{0,12}ge\p{L}{2,}(?:t|en)[.!]?$|(?<!\p{L})(?:(?:ist|sind) (?:seit|nun|jetzt|wieder|endlich|inzwischen|alle|längst) [^;?.]{0,40}(?:da|bei|in|im|auf|weg|raus|zurück|unterwegs)|(?:kam|kamen|ging|gingen|lief|lag|lagen|stand|brachte|schrieb|rief|traf|gab) [^;?.]{1,60}|(?:pünktlich|wie (?:geplant|verabredet|abgesprochen)))(?=[.,;!)]|$)/iu
const SPOKEN =
  /(?<!\p{L})(?:said|says|asks|asked|wants|wonders|hopes|plans|thinks|wishes|suggests|should|could|would|might|may|must|will|shall|going to|if|whether|unless|until|not|never|nobody|nothing|no one|without|still|yet|except|almost|nearly|promised|n't|sagt|meint|fragt|möchte|will|wollen|soll|sollte|sollen|könnte|würde|wird|werden|muss|müssen|ob|wenn|falls|bis|nicht|nie|niemand|nichts|kein\p{L}*|noch|fast|beinahe|versprochen|zugesagt|angekündigt|gebeten)(?!\p{L})|\p{L}n't(?!\p{L})/iu

/** Something is over and done, by its tense alone; only where nothing in the sentence denies, doubts, quotes or puts it ahead. */
export const isAccomplished = (sentence: string): boolean =>
  sentence.length < 260 &&
  !/\?\s*$/.test(sentence) &&
  !SPOKEN.test(sentence) &&
  (EN_DONE.test(sentence) || DE_DONE.test(sentence))

// What a sentence says by its words: the language of losing, waiting, being late, being done. English and German, of any trade.

import type { Item } from './items.ts'

/** A right, a term or a place that is gone when its day has passed: no work afterwards brings it back. */
const GONE_EN = new RegExp(
  String.raw`\b(?:${[
    // Contracts and what they grant.
    'notice|break (?:clause|option|right|date)|terminat\\w+|cancel(?:led|s|lation)? (?:by|until|before|period)|(?:auto-?)?renew\\w*|exclusivity|options?|waivers?|covenants?|breach\\w*|in default|licen[cs]es?|permits?|deposit',
    // Ends.
    'expir\\w+|laps(?:e|es|ed|ing)|falls? away|dies (?=on|at|with|(?:mon|tue|wed|thu|fri|sat|sun)|\\d)|runs? out|comes? to an end|clos(?:es|ing date)|cut-?off|matures?|grace period|(?:valid|good|firm|open|\\p{L}+able) (?:until|till|through|thru)|cancels? (?:if|unless|when|itself)|h(?:eld|olds?) (?:\\w+ ){0,2}(?:until|till)|free of charge until|off the table',
    // What the law takes away.
    '(?:deemed|treated as) (?:to be |to have been )?(?:accepted|approved|granted|withdrawn)|becomes? (?:final|binding|the (?:contract|law)|effective|unappealable)|(?:do(?:es)?|did) nothing|fails? to (?:act|object|respond|reply|answer)',
    'objections?|appeals?|forfeit\\w*|binding|statute|limitation|void|suspen(?:d|ded|sion)|reject(?:ed|s)?|disqualif\\w+|penalt\\w+|time is of the essence',
    // Days that do not move.
    'at the latest|no(?:t)? later than|not an? (?:day|hour|minute) (?:later|longer|more|past|after)|after (?:that|\\w+day|the \\d+\\w*),? (?:it is|it[\\u0027’]s|no |not |nothing|the price|the new)|if (?:\\w+ ){1,3}(?:do(?:es)?|will|is|are|has|have|can)(?: not|n[\\u0027’]?t)|last (?:possible )?(?:day|date|chance)|no extensions?|cannot (?:extend|move|wait)|(?:cannot|can[\\u0027’]?t|will not|won[\\u0027’]?t|wont) (?:be )?(?:extend(?:ed)?|h(?:old|eld))|extended (?:only|once)|only if|unless (?!(?:otherwise )?(?:stated|noted|indicated|specified|agreed|shown))|or else|failing (?:which|that|this)|(?<!unless )otherwise|by [^.;!?]{3,60}, or (?:we|they|it|he|she|you|the|this|that)\\b(?! (?:else|other|rather|so))',
    '(?:fil|lodg|submitt?|serv)(?:e|ed|es|ing)? (?:by|before|until|no later|at least)|must (?:be|have|reach|arrive|know|hear)|ha(?:s|ve) to (?:be|reach|tell|know|hear|answer|decide)|will not be (?:opened|considered|accepted|looked at|paid|granted|processed)',
  ].join('|')})\b`,
  'iu',
)
const GONE_DE =
  /(?<!\p{L})(?:\p{L}*kündig\p{L}*|\p{L}*frist\p{L}*|verlänger\p{L}*|erlischt|erlöschen|verfäll\p{L}*|verfall\p{L}*|verjähr\p{L}*|widerspr\p{L}*|einspruch\p{L}*|(?:gültig|gilt|gelten)(?:\P{L}{1,3}\p{L}+){0,4}\P{L}{1,3}bis|läuft (?:\p{L}+ )?(?:aus|ab)|endet|bindend|spätestens|sofern nicht|wenn (?:nicht|es nicht|er nicht|sie nicht)|nur(?: \p{L}+)?,? wenn|sonst|ansonsten|and(?:e)?renfalls|andernfalls|widrigenfalls|oder (?:wir|er|sie|es|der|die|das) (?:\p{L}+ )?(?:weg|verloren|hinfällig)|(?:gilt|gelten) als (?:angenommen|genehmigt|erteilt|zurückgenommen|bewilligt)|(?:rechts|bestands)kräftig|ruht|danach (?:nicht mehr|nur noch|kein\p{L}*|teurer)|vertragsstrafe\p{L}*|pönale|exklusiv\p{L}*|rücktritt\p{L}*|letzter (?:möglicher )?tag|nicht verlängerbar|genehmigung\p{L}*|zulassung\p{L}*|abgelehnt|ausgeschlossen|nichtig|m(?:uss|üssen) \p{L}(?:[^.!?]|(?<=\d)\.){0,80}(?<!\p{L})(?:sein|vorliegen|eingehen|eintreffen|da sein)|option(?:en)?)(?!\p{L})/iu
/** What somebody will do, or what will be, where nothing has come by a day: "if nothing is here by Friday, …", "wenn du bis Dienstag nicht unterschreibst, …". */
const ULTIMATUM =
  /\b(?:if|unless)\b[^.;!?]{0,60}\b(?:not|nothing|no|never|\p{L}{2,6}n['’]t)\b[^.;!?]{0,60}\bby\b|\bif\b[^.;!?]{0,60}\bby\b[^.;!?]{0,60}\b(?:not|nothing|no|never|\p{L}{2,6}n['’]t)\b|(?<!\p{L})(?:wenn|falls|sofern)(?!\p{L})(?:[^.;!?]|(?<=\d)\.){0,60}(?<!\p{L})bis(?!\p{L})(?:[^.;!?]|(?<=\d)\.){0,60}(?<!\p{L})(?:nicht|nichts|kein\p{L}{0,2}|niemand)(?!\p{L})|(?<!\p{L})(?:wenn|falls|sofern)(?!\p{L})(?:[^.;!?]|(?<=\d)\.){0,60}(?<!\p{L})(?:nicht|nichts|kein\p{L}{0,2}|niemand)(?!\p{L})(?:[^.;!?]|(?<=\d)\.){0,60}(?<!\p{L})bis(?!\p{L})/iu
/** "…, danach sind sie weg", "after that they are gone". */
const THEN_GONE =
  /\b(?:after (?:that|then|which)|then),? (?:they|it|he|she|we|that)(?:['’](?:re|s)| (?:are|is|will be))(?: all)? (?:gone|lost|sold|taken|let|off)\b|(?<!\p{L})(?:danach|dann) (?:sind|ist) (?:sie|er|es|das|die|der|alles|alle)(?: alle)? (?:weg|vergeben|verkauft|verloren|futsch|hinfällig)(?!\p{L})|(?<!\p{L})danach freibleibend(?!\p{L})/iu
/** Somebody is put off or something already failed. */
const SLIPPED =
  /\b(?:late|overdue|missed|never (?:\w+ed|sent|got|came|did|went|heard|wrote|paid|told)|not (?:yet )?(?:out|ready|sent|done|here|there|started|begun|written|heard|paid|signed|filed|possible)|impossible|un(?:signed|paid|answered)|(?:won|can|did|have|has|had)(?:n['’]?t| not|['’]t)|without (?:signing|paying|answering|sending)|slip(?:s|ped|ping)|put (?:off|back)|behind|nobody|no one|forgot\w*|still (?:not|missing|waiting|no|open|out)|stuck|no (?:reply|answer|word)|silence|nothing (?:so far|yet|came|sent|heard|back|since))\b|(?<!\p{L})(?:überfällig|zu spät|verspät\p{L}*|verschob\p{L}*|verschieb\p{L}*|rutscht|vergessen|niemand|keiner|nichts (?:gekommen|gehört|da|passiert|geschehen)|(?:bis heute|bisher|bislang)\p{P}? (?:nicht|nichts|kein\p{L}*)|noch (?:immer |gar )?(?:nicht|nichts|kein\p{L}*)|immer noch (?:nicht|nichts|kein\p{L}*)|wieder (?:nicht|nichts|kein\p{L}*)|nicht (?:fertig|geschafft|da|zu halten|möglich|geschickt|gekommen|bezahlt|unterschrieben)|unmöglich|fehlt|fehlen|kam nicht|versäumt|offen seit)(?!\p{L})/iu
const ON_TRACK =
  /\b(?:on track|on course|on schedule|no risks?|all good|all green|plenty of time|no rush|no hurry|nothing urgent|as planned|under control|all in place|everything (?:is )?in place)\b|(?<!\p{L})(?:auf kurs|im plan|nach plan|planmäßig|läuft alles|alles (?:gut|grün|im griff|vorbereitet)|keine (?:sorgen|risiken)|eilt nicht|keine eile|zeit genug|genug zeit)(?!\p{L})/iu
const CLOSED =
  /\b(?:cancelled|canceled|called off|is off|settled|signed off|dropped|withdrawn|no longer|done and dusted|resolved|completed|closed out|went out|was sent)\b|(?<!\p{L})(?:abgesagt|erledigt|gestrichen|hinfällig|zurückgezogen|abgeschlossen|ist raus|verschickt)(?!\p{L})/iu
/** Somebody waits for the person's word. */
const ASKED =
  /\b(?:(?:needs?|wants?|expects?|asks? for) (?:your|my|an?) (?:yes|no|ok|go|answer|decision|word|approval|signature|reply)(?! from (?!you|me|us))|yes or no|(?:needs?|wants?|must) (?:to )?(?:know|hear)|(?:what|where) do (?:you|we) (?:stand|say|want)|your (?:call|decision|choice)|let me know|please (?:confirm|decide|sign|approve|answer)|may i have your|(?:kindly|please) tell me|waiting (?:for|on) (?:you|your|me|my)|i (?:pick|decide|choose))\b|(?<!\p{L})(?:(?:ja|yes) oder nein|(?:brauch\p{L}*|benötig\p{L}*) (?:\p{L}+ ){0,2}(?:antwort|entscheidung|freigabe|zusage|unterschrift|ok|rückmeldung)|bitte (?:um )?(?:antwort|entscheidung|freigabe|rückmeldung|bestätig\p{L}*)|wart\p{L}* auf (?:dich|sie|mich|dein\p{L}*|ihre|meine)|gib \p{L}* ?bescheid|was (?:sagst|meinst) du|entscheide ich|(?:geben|sagen) sie (?:mir|uns) (?:\p{L}+ ){0,3}(?:ein wort|bescheid)|(?:will|möchte|muss|wollen|möchten|müssen) (?:\P{L}{0,2}[\p{L}\d.]+ ){0,4}von (?:mir|uns|dir|ihnen) (?:wissen|hören|haben))(?!\p{L})/iu
/** What somebody else wants to have by the day that they name. */
const DEMANDED =
  /\b(?:we|i) (?:(?:must|shall|will|would) )?(?:expect|require|request|need|must have|ask (?:you )?(?:for|to)|look forward to (?:receiving|having))\b|\bplease (?:\w+ )?(?:submit|send|provide|return|confirm|pay|let (?:us|me) have|make sure)\b|(?<!\p{L})(?:(?:wir|ich) (?:erwarten?|benötigen?|brauchen?|bitten?|fordern?)|(?:erwarten|benötigen|brauchen|bitten|fordern) wir|bitte (?:senden|reichen|übermitteln|bestätigen|schicken|überweisen|legen)|(?:ein(?:zu)?reichen|vor(?:zu)?legen|zu übermitteln|zu bezahlen))(?!\p{L})/iu
export const isDemanded = (text: string): boolean => DEMANDED.test(text)
/** Somebody has been waiting for the person or for "us", whoever tells it. */
const WAITING =
  /\b(?:(?:ha[sd]|have|is|are|been|still|['’]s) (?:been |still )?waiting (?:for|on) (?:(?:a|an|any|some) (?:answer|reply|word|decision|yes) (?:from|of) )?(?:us|me|our|my)\b|(?:owe|owed) (?:him|her|them) (?:an? )?(?:answer|reply|decision)|(?:chas|press|ask)(?:es|ed|ing) (?:me|us) (?:again|for the (?:second|third))|(?:asked|rang|called|wrote|phoned|came|e-?mailed|reminded (?:me|us)) (?:\p{L}+ ){0,2}(?:for )?(?:the|a) (?:second|third|fourth|fifth) time|(?:second|third|fourth|fifth) time of asking|(?:has |have |had )?(?:asked|reminded|chased) (?:me |us )?(?:twice|three times|four times|several times)|(?:put|fobbed) (?:him|her|them) off|(?:we|i) (?:have|had|did|['’]ve) (?:simply |still |just )?(?:not|never) (?:repl(?:y|ied)|answer(?:ed)?|come back|c?alled back|responded))\b|(?<!\p{L})(?:wart\p{L}* (?:seit|immer noch|noch|schon)[^.!?]{0,40}(?:auf|unser\p{L}*|mein\p{L}*)|wart\p{L}* auf (?:uns|mich|unser\p{L}*|mein\p{L}*)|schulde\p{L}* (?:ihm|ihr|ihnen) (?:eine |noch )?(?:antwort|entscheidung)|(?:hat|haben|habe) (?:ihm|ihr|ihnen|ich|wir) (?:noch |immer noch )?(?:nicht|nie) geantwortet|(?:fragt|mahnt|erinnert|schreibt|ruft) (?:schon |nun )?(?:wieder|zum (?:zweiten|dritten|vierten|wiederholten) mal)|zum (?:zweiten|dritten|vierten|wiederholten) mal (?:\p{L}+ ){0,3}(?:nach)?(?:gefragt|gemahnt|angerufen|erinnert|geschrieben)|(?:zweimal|dreimal|viermal|mehrfach|mehrmals) (?:nach)?(?:gefragt|gemahnt|angerufen|erinnert)|(?:auf \p{L}+ \p{L}+ )?(?:vertröstet|hingehalten))(?!\p{L})/iu
/** Somebody is not there when they are needed. */
const AWAY =
  /\b(?:(?:is|are|was|be|been|still|i['’]?m|he['’]?s|she['’]?s|they['’]?re|gets?|goes|going) (?:away|off sick|off work|out sick|out of office|sick|ill|in hospital|on leave|on vacation|on holidays?)|(?:away|off|out|gone) (?:from|until|till|thru|through|for|\w+ weeks?)|(?:is|are|['’]s|['’]re|['’]m) in \p{Lu}\p{L}+ (?:until|till?|thru|all week)|(?:at|on) (?:the |an? )?(?:training|course|conference) (?:until|till?|all week)|not (?:expected )?back (?:before|until|till)|on (?:vacation|holidays?|(?:annual |sick )?leave)|(?:paternity|maternity|parental|annual|sick|unpaid|medical) leave|out sick|surgery|operation|sabbatical)\b|(?<!\p{L})(?:urlaub|krank(?:geschrieben)?|abwesend|elternzeit|mutterschutz|reha|operiert|verreist|auf (?:fortbildung|schulung|dienstreise|lehrgang)|fällt aus|außer haus|ausser haus)(?!\p{L})/iu
/** Somebody has given notice, to a day: it is a fact, and no term that could still be kept. */
const GIVEN =
  /\b(?:resign(?:ed|ation|s)|(?:gave|has given|handed in) (?:his |her |their )?notice)\b|(?<!\p{L})(?:kündigungen zum|(?:hat|haben) [^.;!?]{0,40}gekündigt,? zum)(?!\p{L})/iu
export const isGiven = (text: string): boolean => GIVEN.test(text)
/** Somebody's guess, not what stands in a paper. */
const HEARSAY =
  /\b(?:thinks|guess(?:es|ed)?|reckons?|hearsay|heard|supposedly|allegedly|rumou?r|somebody (?:said|says)|probably|i think)\b|(?<!\p{L})(?:glaub(?:e|t)|meint|vermut\p{L}*|wohl|angeblich|soll wohl|gehört, dass|gerücht\p{L}*|schätze ich)(?!\p{L})/iu
/** It has come to pass. */
const DONE =
  /\b(?:done|came in|arrived|went out|delivered|paid|filed|received|(?:was|were|got|been|has|have|i|we|he|she|they) (?:already )?sent|fixed|complete[d]?)\b|(?<!\p{L})(?:erledigt|eingegangen|angekommen|gekommen|bezahlt|geliefert|verschickt|ist raus|ist da)(?!\p{L})/iu
/** Somebody may go. */
const LEAVING =
  /\b(?:(?:an?|another|other) (?:job )?offers? (?:from|elsewhere)|on offer|have offered (?:him|her|them)|has an? (?:\$|€|£)?\S* ?offer|counter-?offer|resign\w*|hand(?:s|ed)? in (?:his|her|their) notice|wants to (?:leave|quit)|headhunt\w*|poach\w*)\b|(?<!\p{L})(?:hat (?:ein )?(?:anderes )?angebot (?:von|aus)|hat gekündigt|will (?:kündigen|gehen|weg)|abgeworben|gegenangebot)(?!\p{L})/iu
/** What follows if nothing is done: the sentence for which a day matters. */
const CONSEQUENCE =
  /\b(?:otherwise|or else|if (?:not|we|it|they|he|she|you|this|that|nobody|there|the)|unless|failing (?:which|that|this)|without (?:it|that|this|them|the|an?)|failing|after (?:that|then)|afterwards|miss(?:es|ed|ing)? (?:it|this|that|the)|los(?:e|es|t|ing)|forfeit\w*|penalt\w+|void|invalid|not valid|in writing|does not (?:count|suffice|roll)|only if|goes on|runs on|instead of|dearer|more expensive|closed|shut)\b|(?<!\p{L})(?:sonst|ansonsten|and(?:e)?renfalls|andernfalls|widrigenfalls|wenn (?:nicht|wir|er|sie|es|das|der|die|ich|niemand)|falls|ohne (?:\p{L}+)|danach|verlier\p{L}*|vertragsstrafe\p{L}*|pönale|unwirksam|nichtig|ungültig|genügt\p{P}?(?: \p{L}+){0,4} nicht|reicht nicht|verfäll\p{L}*|verlängert sich|schriftform|schriftlich|nur noch|teurer|geschlossen)(?!\p{L})/iu
/** Two records, or a record and the world, do not say the same. */
const DISAGREES =
  /\b(?:do(?:es)?n['’]?t (?:match|agree|add up|tally|fit|square)|do(?:es)? not (?:match|agree|add up|tally|fit|square)|(?:another|a different|the wrong|two different) (?:figure|number|sum|amount|date|day|total|price)s?|contradict\w*|discrepanc\w+|mismatch\w*|at odds with|differs? from|(?:but|whereas|while) (?:the|your|our|their|his|her) (?:\p{L}+ )?(?:contract|paper|draft|invoice|letter|statement|estimate|plan|budget|report) (?:says?|has|had|shows?|reads?|gives?|names?)|(?:put|set) (?:it|this|that|them|the record) (?:right|straight))\b|(?<!\p{L})(?:(?:eine? )?(?:andere|falsche|abweichende)[rsn]? (?:zahl|summe|betrag|datum|tag|termin|preis)\p{L}*|stimm\p{L}* (?:nicht|damit nicht)(?: überein)?|passt nicht (?:zu|zusammen)|widerspr(?:icht|echen) (?:sich|dem|der)|weicht (?:\p{L}+ )?ab|unstimmig\p{L}*|steh(?:t|en) (?:aber|jedoch|dagegen|hingegen)|richtig ?(?:zu)?(?:stellen|gestellt))(?!\p{L})/iu
/** A day was promised that the sentence itself calls past. */
const UNKEPT =
  /\b(?:(?:was|were) (?:promised|due|meant|supposed|to (?:be|come|arrive|send|have))|had (?:promised|sworn)|should have (?:been|come|arrived|sent))\b|(?<!\p{L})(?:(?:war|waren|wurde|wurden)(?: \P{L}?[\p{L}\d.]+){0,6} (?:zugesagt|versprochen|angekündigt|fällig)|hätte\p{L}*(?: [\p{L}\d.]+){0,8} (?:sollen|müssen|sein)|sollte\p{L}*(?: [\p{L}\d.]+){0,6} (?:da sein|kommen|vorliegen|fertig sein))(?!\p{L})/iu

/** Says that a day is another one now: "he now expects …", "put back to". */
const SHIFTED =
  /\b(?:now (?:expects?|says?|promises?|plans?|hopes?|aims?|reckons?|quot(?:es|ed)|due|scheduled|planned|set|looks like)|(?:put|pushed|moved|shifted|set) (?:back |off |out )?(?:from|to|until|till)|(?:slips?|slipped|slipping|delayed|postponed|rescheduled) (?:to|until|till|from)|not before|no earlier than|at the earliest|earliest (?:date|day|is)|instead of (?:the )?\d|rather than (?:on |by )?(?:the )?\d|new (?:date|day|deadline))\b|(?<!\p{L})(?:(?:kommt|wird|ist|geht) (?:\p{L}+ )?(?:jetzt |nun )?erst (?:am|im|ende|mitte|anfang)|(?:jetzt|nun) (?:erst|am|im|für den|zum) |verschoben auf|verschiebt sich|statt (?:am |im |bis |zum |der |dem )?\d|frühestens|nicht vor (?:dem )?\d|neuer termin)(?!\p{L})/iu
export const isShift = (text: string): boolean => SHIFTED.test(text)
/** Says when people come together, or of which day figures are: nobody owes anything by that. */
const EVENT =
  /\b(?:(?:prepared|written|paper|report|slides|agenda) for the (?:\p{L}+ ){0,2}(?:meeting|board|session)|figures (?:to|as (?:at|of)|up to)|as (?:at|of) (?:the )?\d|(?:next|will be|is|are|was) (?:the )?(?:held|meeting|party|away day|offsite|trip|visit)|meets?(?: again)? (?:on|in|at)|takes? place|party|away day|offsite|lunch|dinner|drinks|anniversary|birthday)\b|(?<!\p{L})(?:findet (?:\p{L}+ ){0,4}statt|tagt|trifft sich|vorlage für die|stand(?: vom|:)|zahlen (?:bis|per|zum)|feier|ausflug|besuch|geburtstag|jubiläum|nächste sitzung)(?!\p{L})/iu
/** That something takes place on a day. What is owed or lost by then is more than that. */
export const isEvent = (text: string): boolean => EVENT.test(text) && !isLoss(text)
/** A festivity among colleagues: whatever day stands for it, no business is lost with it. */
const SOCIAL =
  /\b(?:(?:holiday|christmas|xmas|office|team|staff|farewell|leaving|birthday|summer|retirement) (?:party|lunch|dinner|drinks|outing|cards?|gifts?|presents?)|away day|secret santa|birthday)\b|(?<!\p{L})(?:(?:weihnachts|sommer|betriebs|firmen|abschieds|jubiläums|geburtstags)(?:essen|feier|fest|ausflug|karten?|geschenke?)|geburtstag|geschenke? für)(?!\p{L})/iu
export const isSocial = (text: string): boolean => SOCIAL.test(text)
/** What was asked and refused. */
const REFUSED =
  /\b(?:i|we) (?:said|told (?:him|her|them)|answered|wrote) (?:him |her |them )?no\b|\b(?:i|we) (?:declined|refused|turned (?:it|him|her|them|that) down)\b|\bwhich (?:i|we) (?:declined|refused|did not (?:accept|take))\b|(?<!\p{L})(?:(?:habe|hab|haben) (?:ich |wir )?(?:nein gesagt|abgesagt|abgelehnt)|(?:ich|wir) (?:habe|haben)? ?(?:abgelehnt|nein gesagt))(?!\p{L})/iu
export const isRefused = (text: string): boolean => REFUSED.test(text)

/** Of these what is gone by a contract or by law, and not only by a day that somebody set. */
const LAPSES =
  /\b(?:notice|terminat\w+|(?:auto-?)?renew(?:s|ed|als?)?|exclusivity|options?|waivers?|covenants?|in default|licen[cs]es?|permits?|expir\w+|laps(?:e|es|ed|ing)|comes? to an end|matures?|grace period|cancels? (?:if|unless|when|itself)|off the table|falls? away|dies (?=on|at|with|(?:mon|tue|wed|thu|fri|sat|sun)|\d)|objections?|appeals?|forfeit\w*|limitation|void|suspen(?:ds?|ded|sion)|revo(?:ke[ds]?|cation)|break (?:clause|option|right|date)|disqualif\w+|penalt\w+|will not be (?:opened|considered|accepted|looked at)|(?:valid|good|firm|open|held|\w{2,12}able) (?:until|till|through|thru))\b|(?<!\p{L})(?:\p{L}*kündigung\p{L}*|gekündigt|kündigungsfrist|verlänger(?:t|ung)|erlischt|erlöschen|ruht|entzogen|entzug|widerrufen|verfäll\p{L}*|verfall(?:en)?|verjähr\p{L}*|widerspruchsfrist|einspruch\p{L}*|(?:gültig|gilt|gelten)(?:\P{L}{1,3}\p{L}+){0,4}\P{L}{1,3}bis|läuft (?:\p{L}+ )?(?:aus|ab)|vertragsstrafe\p{L}*|pönale|exklusiv\p{L}*|zulassung\p{L}*|nichtig)(?!\p{L})/iu
export const isLapse = (text: string): boolean => LAPSES.test(text)
/** Work stands still with it: a site, a plant, a licence to trade. No money of the sentence says how much that is. */
const STOPS =
  /\b(?:(?:stays?|remains?|be|is|are|gets?) (?:closed|shut(?: down)?|grounded|idle)|(?:can ?not|can['’]t|may not|unable to|not (?:be )?allowed to) (?:(?:take|let) (?:in|on)|open|operate|trade|run|start|come|enter|work|sell|deliver|ship|produce|treat|teach|fly|sail|drive)|(?:operations?|production|work|trading|deliveries) (?:stops?|halts?|stands? still)|(?:from|of) the market|no \p{L}+,? no \p{L}+ing|shut the \p{L}+)\b|(?<!\p{L})(?:bleib(?:t|en) (?:[\p{L}]+ ){0,4}(?:geschlossen|zu|gesperrt|stehen)|(?:darf|dürfen) (?:[\p{L}]+ ){0,6}(?:nicht|nichts|niemand|kein\p{L}*)(?: \p{L}+){0,3} (?:werden|betrieben|öffnen|fahren|arbeiten|verkauf\p{L}+|liefern|starten)|(?:vom|aus dem) markt|(?:produktion|betrieb|anlage) (?:steht|stehen) still|stillgelegt|stilllegung)(?!\p{L})/iu
export const isStop = (text: string): boolean => STOPS.test(text)
/** Proof or protection that the law or an insurer asks for: once it has ended it is still missing on each day after. */
const PROTECTS =
  /\b(?:licen[cs]e|permit|certificat(?:e|ion)|insurance|policy|cover|inspection|registration|accreditation|authori[sz]ation)\b|(?<!\p{L})\p{L}*(?:prüfung|genehmigung|zulassung|bewilligung|lizenz|konzession|versicherung|police|zertifikat|zertifizierung|tüv|erlaubnis|akkreditierung)(?!\p{L})/iu
const RAN_OUT =
  /\b(?:expire[sd]?|lapse[sd]?|r[au]ns? out|(?:valid|good) (?:until|till|through))\b|(?<!\p{L})(?:läuft(?: [\p{L}\d.]+){0,4} (?:ab|aus)|lief(?: [\p{L}\d.]+){0,4} (?:ab|aus)|abgelaufen|erlischt|erloschen|(?:gültig|gilt|galt) bis)(?!\p{L})/iu
export const isOutOfForce = (text: string): boolean => PROTECTS.test(text) && RAN_OUT.test(text)
/** Says that what was thought to be done is not enough, or came back. */
const NOT_ENOUGH =
  /\b(?:(?:is|are|was|were) (?:not (?:valid|effective|accepted|sufficient|enough|complete)|invalid|incomplete|void|returned|rejected|sent back)|do(?:es)? not (?:count|suffice|meet)|(?:must|ha[sd] to|needs? to) (?:be|come|reach \w+) (?:in writing|signed|in the original|by (?:courier|hand|post|registered))|requires? (?:the )?(?:written form|original|signature)|(?:came|come|bounced|sent) back|wrong (?:iban|account|address|form)|never (?:arrived|reached))\b|(?<!\p{L})(?:(?:genügt|reicht) (?:\p{L}+ )?nicht|unwirksam|ungültig|nicht (?:wirksam|gültig|anerkannt|angekommen|eingegangen|vollständig)|bedarf[^.!?]{0,40} schriftform|im original|zurückgewiesen|zurückgekommen|zurückgebucht|falsche (?:iban|adresse|kontonummer))(?!\p{L})/iu
export const isNotEnough = (text: string): boolean => NOT_ENOUGH.test(text)
/** Says of what is marked done that it is not: "ticked it off too early", "steht bei uns als erledigt?!". */
const CALLED_DONE =
  /\b(?:tick|cross|check|sign|mark|clos)(?:ed)? (?:it|this|that|them|the \p{L}+)?(?: off| done)? ?too (?:early|soon)\b|\b(?:marked|listed|shown|ticked off|down) as (?:done|closed|complete[d]?)\b[^.;]{0,40}(?:\?|\bbut\b)|\b(?:not|n[o’']t) (?:really |actually )?done (?:at all|after all)\b|\bstill (?:only )?(?:a|in|as|on|shows? as) (?:\p{P}?)draft\b|(?<!\p{L})zu (?:früh|bald) (?:abgehakt|erledigt|geschlossen|als erledigt)|(?<!\p{L})als (?:erledigt|abgeschlossen)(?!\p{L})[^.;]{0,30}(?:\?|(?<!\p{L})(?:aber|dabei|stimmt nicht)(?!\p{L}))|(?<!\p{L})(?:weiterhin|noch|noch immer|immer noch) (?:\p{L}+ )?(?:auf|im|als|ein|in) \P{L}?entwurf/iu
export const isNotDone = (text: string): boolean => CALLED_DONE.test(text)
/** A salutation, a signature, a heading, a word: none of them tells a reader anything. */
const EMPTY =
  /^(?:dear|hi|hello|hey|sehr geehrte|liebe[rs]?|hallo|guten|grüß|servus|moin)(?!\p{L})|^(?:(?:kind|best|warm|many|mit (?:freundlichen|besten|herzlichen)|viele|beste|liebe|freundliche|herzliche) )?(?:regards|wishes|thanks|grüßen?|gruss|gruß|grüsse)(?!\p{L})|^(?:cheers|sincerely|yours|thank you)(?!\p{L})|^(?:on|am) [^.]{4,60}(?:wrote|schrieb)(?!\p{L})/iu
/** Asked in passing, or of somebody: it tells nobody what follows. */
const QUESTION =
  /^(?:who|what|when|where|why|how|can|could|will|wer|was|wann|wo|warum|wieso|wie|kann|können)(?!\p{L})[^.!]*$|\?\s*$/iu
export const isQuestion = (text: string): boolean => QUESTION.test(text)
export const isEmpty = (text: string): boolean =>
  text.split(/\s+/).length < 3 || text === text.toUpperCase() || isLeadIn(text) || EMPTY.test(text)
/** "To do this week:" heads a list; what is to be done stands below it. */
export const isLeadIn = (text: string): boolean => /:\s*$/.test(text) && text.split(/\s+/).length < 6
/** Told of what has happened: "Die Ausschüttung ist am Freitag überwiesen worden", "the samples were sent on Friday"; that Friday is over. */
const HAPPENED =
  /(?<!\p{L})(?:has|have|had|was|were|['’]ve)(?: (?:not|just|already|all|now|both|finally|\p{L}+ly|been|n['’]t)){0,3} (?:sent|sended|paid|gone|went|arrived|delivered|signed|come|left|met|said|told|shipped|transferred|handed|posted|mailed|filed|submitted|returned|received|wired)(?!\p{L})|(?<!\p{L})(?:ist|sind|bin|wurde|wurden|hat|haben|habe)(?!\p{L})(?:[^.;?]|(?<=\d)\.){0,120}(?<!\p{L})(?:überwiesen|bezahlt|gezahlt|verschickt|versandt|versendet|gesendet|geschickt|abgeschickt|(?:hinaus|raus|ein|los|weg)gegangen|eingetroffen|angekommen|gekommen|unterschrieben|geliefert|zugestellt|abgegeben|passiert|gewesen|stattgefunden|geschehen)(?: worden| sind| ist)?[.!]?$/iu
const UNLESS = /(?<!\p{L})(?:if|unless|until|till|by|before|once|wenn|falls|sofern|bis|sobald|bevor)(?!\p{L})/iu
export const isHappened = (text: string): boolean => HAPPENED.test(text) && !UNLESS.test(text)

/** A limit is passed, or will be: "4.7x at year-end, over the 4.50x max", "unter der Mindestquote". Above a floor is as it should be; of a covenant nobody can tell. */
const CROSSED_EN =
  /\b(?:(?:over|above|beyond|past|exceeds?|exceeded|breach(?:es|ed)?) (?:the |our |its |their |an? )?(?:[\w.,%€$£]+ ){0,2}(?:max(?:imum)?|limit|cap|ceiling)|(?:below|under|short of|misses|missed) (?:the |our |its |their |an? )?(?:[\w.,%€$£]+ ){0,2}(?:min(?:imum)?|floor))\b/iu
const CROSSED_DE =
  /(?<!\p{L})(?:(?:über|oberhalb|unter|unterhalb) (?:der|dem|des|die|den|unserer?|unserem) (?:[\d.,%€]+ ){0,2}(?:\p{L}*(?:grenze|grenzwert|limit|höchst\p{L}+|mindest\p{L}+)\p{L}*)|\p{L}*(?:über|unter)schr(?:eite[tn]|itten)|(?:covenant|quote|grenze) (?:ist |wird |wäre )?(?:gerissen|verletzt))(?!\p{L})/iu
export const isCrossed = (text: string): boolean => CROSSED_EN.test(text) || CROSSED_DE.test(text)
export const isLoss = (text: string): boolean =>
  GONE_EN.test(text) || GONE_DE.test(text) || ULTIMATUM.test(text) || THEN_GONE.test(text) || isCrossed(text)
/** What kind of paper it is, or what is done with it. */
const PAPER =
  /^(?:extensions?|contracts?|agreements?|reports?|letters?|documents?|drafts?|lists?|offers?|quotes?|verlängerung|vertr(?:ag|äge)|vereinbarung|bericht|schreiben|brief|unterlagen|entwurf|liste|angebot|prüf|review|check)$/iu
/** A loss that can still be prevented: what somebody has given notice of is a fact. */
export const isAtRisk = (text: string): boolean => isLoss(text) && !isGiven(text)
/** Of a word that was cut to its stem: it says how something binds, what it costs, what follows; it names no thing. */
export const isFormWord = (stem: string): boolean =>
  ['', 'e', 'ed', 'en', 'ung', 'ion', 'ions'].some(
    (end) =>
      isLoss(stem + end) ||
      isPrice(stem + end) ||
      isConsequence(stem + end) ||
      isSlip(stem + end) ||
      PAPER.test(stem + end),
  )
export const isSlip = (text: string): boolean => SLIPPED.test(text)
/** A plain "no" about something else than doing it: what somebody does not think, need or accept is not late. */
const MERELY_NO =
  /\b(?:nobody|no one) else\b|\bbetter late than\b|\b(?:not|never|n['’]t) (?:even |really |yet )?(?:think|thought|accept\w*|believ\w*|agree\w*|mind|want\w*|know|knew|say|said|mean\w*|like\w*|expect\w*|matter\w*|need\w*|asked|care)\b|\bonly (?:thing )?(?:\p{L}+ ){0,3}(?:is |are )?(?:still )?missing\b|(?<!\p{L})(?:noch nicht (?:mal|einmal|sicher|klar)|fehl(?:t|en) (?:jetzt |nun )?(?:nur|bloß|lediglich) noch|(?:nur|bloß|lediglich) noch(?: \p{L}+){1,3} fehl(?:t|en))(?!\p{L})/iu
/** "has not" by itself denies anything; of what is done it says that it is missing. */
const NOT_DONE =
  /\b(?:won|can|did|have|has|had)(?:n['’]?t| not|['’]t)\b(?!(?: \p{L}{1,12}){0,2} (?:sen[dt]|d(?:o|one)|come|came|arrived?|start(?:ed)?|beg(?:in|un)|hear[d]?|answer(?:ed)?|repl(?:y|ied)|pay|paid|sign(?:ed)?|fil(?:e|ed)|deliver(?:ed)?|finish(?:ed)?|ma(?:k|d)e|g[eo]t(?:ten)?|circulated?|prepared?|writ(?:e|ten)|wrote|book(?:ed)?|order(?:ed)?|call(?:ed)?|ship(?:ped)?|approved?|received?|submit(?:ted)?|meet|met|h[eo]ld|keep|kept|spoken|told|asked|followed|reached|returned)(?!\p{L}))/giu
/** Says that something is late or missing, and not only that something is not so. */
export const isLate = (text: string): boolean =>
  !MERELY_NO.test(text) && isSlip(text) && isSlip(text.replace(NOT_DONE, ' '))
export const isCalm = (text: string): boolean => ON_TRACK.test(text)
export const isDone = (text: string): boolean => DONE.test(text) && !isSlip(text)
export const isConsequence = (text: string): boolean => CONSEQUENCE.test(text)
export const isDisagreement = (text: string): boolean => DISAGREES.test(text)
export const isUnkept = (text: string): boolean => UNKEPT.test(text)
/** A sum that something costs or brings; and one up to which somebody is insured, which nobody pays. */
const PRICE =
  /\b(?:price|rent|fees?|value|consideration|cost|premium|salary|rate|payable|amounts? to|worth)\b|(?<!\p{L})(?:preis|\p{L}*miete|rate|wert|\p{L}*summe|vergütung|honorar|gehalt|beträgt|kostet|kosten)(?!\p{L})/iu
const COVER =
  /\b(?:insurance|liability|indemnity|cover(?:age)?|deductible)\b|(?<!\p{L})(?:deckungssumme|\p{L}*haftpflicht\p{L}*|versicherungssumme)(?!\p{L})/iu
export const isPrice = (text: string): boolean => PRICE.test(text)
export const isCover = (text: string): boolean => COVER.test(text)
export const isHearsay = (text: string): boolean => HEARSAY.test(text)
/** "From the time when she was on leave": that is over, and says nothing of now. */
const WAS_SO =
  /(?<!\p{L})(?:als|während|damals|seinerzeit|when|while|at the time)(?!\p{L})[^.,;!?]{0,80}(?<!\p{L})(?:war|waren|was|were|gewesen)(?!\p{L})[^.,;!?]{0,80}/giu
export const isAway = (text: string): boolean => AWAY.test(text) && AWAY.test(text.replace(WAS_SO, ' '))
export const isLeaving = (text: string): boolean => LEAVING.test(text)
/** What the person is asked for: in their own notes only what is said in so many words, in what others write any question. */
export const isAsked = ({ text, ref, mine, undated }: Item): boolean =>
  (!undated && ASKED.test(text)) || (ref.kind === 'thread' && !mine && /\?\s*$/.test(text))
/** Somebody waits for the person, by the words of either. */
export const isWaiting = (item: Item): boolean =>
  (!item.undated && isSaidWaiting(item.text)) ||
  (item.unanswered === true && (isAsked(item) || REMINDS.test(item.text)))
/** Somebody writes not for the first time, or holds one to one's word. */
const REMINDS =
  /\b(?:(?:second|third|fourth|fifth|last|final) (?:message|mail|e-?mail|letter|reminder|request|attempt)|(?:still|again) (?:have |had )?(?:not|nothing|never) (?:heard|received|had)|not (?:yet )?heard (?:back |anything )?from you|you (?:gave (?:me|us) your word|promised|said you would))\b|(?<!\p{L})(?:(?:zweite|dritte|vierte|letzte|nochmalige)[nrs]? (?:nachricht|mail|erinnerung|anfrage|bitte)|(?:von (?:ihnen|dir|euch) (?:\p{L}+ ){0,3}noch (?:nichts|keine)|noch (?:nichts|keine antwort) von (?:ihnen|dir|euch))|(?:sie|du) (?:hatten|hattest|haben|hast) (?:mir |uns )?(?:\p{L}+ ){0,4}(?:zugesagt|versprochen))(?!\p{L})/iu
/** Not where "we have not answered" only tells which thing is meant: "a question that we had not answered", "if we never called back". */
function isSaidWaiting(text: string): boolean {
  const found = WAITING.exec(text)
  if (!found) return false
  const before = text.slice(Math.max(0, found.index - 30), found.index)
  return !/^(?:we|i)\b/i.test(found[0]) || SAYS_THAT.test(before) || !TELLS_WHICH.test(before)
}
const SAYS_THAT = /\b(?:sa(?:id|ys?)|writes?|wrote|complain\w*|tells? \w+|told \w+|points out) that $/i
const TELLS_WHICH = /\b(?:that|which|whom|who|whose|if|when|unless) $/i
export const isClosed = (text: string): boolean =>
  CLOSED.test(text) && !/\b(?:not|never)\b|(?<!\p{L})nicht(?!\p{L})/iu.test(text)

/** Whatever is to be there by a day, whoever says so: no promise of anybody, and not one's own plan. */
const REQUIRED =
  /(?<!\b(?:i|we) )\b(?:must|ha(?:s|ve) to|needs? to|(?:is|are) to) (?:be|have|reach|arrive|get to)\b|(?<!\p{L})m(?:uss|üssen) (?!ich|wir)\p{L}(?:[^.!?]|(?<=\d)\.){0,80}(?<!\p{L})(?:sein|vorliegen|eingehen|eintreffen|ankommen|erfolgen)(?!\p{L})/iu
export const isRequired = (text: string): boolean => REQUIRED.test(text)
/** Says what follows where it is not done by the day. */
const OTHERWISE =
  /\b(?:or else|failing (?:which|that)|(?<!unless )otherwise|by [^.;!?]{3,60}, or (?:we|they|it|he|she|you|the|this|that)\b(?! (?:else|other|rather|so)))\b|(?<!\p{L})(?:sonst|ansonsten|and(?:e)?renfalls|andernfalls|widrigenfalls)(?!\p{L})/iu
export const isOtherwise = (text: string): boolean => OTHERWISE.test(text)
/** How long something lasts, and longer it may: no day of anybody's. */
const LASTS =
  /\b(?:until|till|through|for) [^.;!?]{2,40}? (?:at (?:the )?least|or longer)(?! (?:as|that|in)\b)|\bat least (?:until|till|through)\b|(?<!\p{L})(?:mindestens|wenigstens|zumindest) bis(?!\p{L})|(?<!\p{L})bis [^.;!?]{2,30}? (?:mindestens|wenigstens|zumindest)(?!\p{L})/iu
export const lastsAtLeast = (text: string): boolean => LASTS.test(text)
/** When something can be had or done at the earliest: "ready for a test in three weeks", "lieferbar in vier Wochen". Nobody owes it then. */
const FIRST_DAY =
  /\b(?:ready|available|possible|in stock)\b(?! (?:by|before|until)\b)[^.;!?]{0,50}\b(?:in (?:about |some |another |roughly )?(?:\d{1,2}|an?|\p{L}{3,6}) (?:days?|weeks?|months?)|not before)(?!\p{L})|(?<!\p{L})(?:bereit|einsatzbereit|verfügbar|lieferbar|möglich|fertig)(?!\p{L})[^.;!?]{0,50}(?<!\p{L})in (?:etwa |rund |ca\. )?(?:\d{1,2}|ein(?:em|er)|\p{L}{3,6}) (?:Tagen|Wochen|Monaten|Tag|Woche|Monat)(?!\p{L})|(?<!\p{L})(?:in (?:etwa |rund )?(?:\d{1,2}|ein(?:em|er)|\p{L}{3,6}) (?:Tagen|Wochen|Monaten|Woche|Monat) (?:bereit|einsatzbereit|verfügbar|lieferbar|möglich))(?!\p{L})/iu
export const isFirstDay = (text: string): boolean => FIRST_DAY.test(text) && !isRequired(text)
/** Gives time: until then nobody waits. */
const CAN_WAIT =
  /\b(?:can|could|may|will) (?:easily |well |perfectly )?wait (?:until|till|for|a)\b|\b(?:there is|there['’]s) (?:no|plenty of) (?:hurry|rush|time) (?:until|till|before)\b|(?<!\p{L})(?:(?:hat|haben|habt) (?:noch )?(?:zeit|luft) bis|(?:kann|können) (?:noch |gern |ruhig )?(?:\p{L}+ )?(?:bis [^.!?]{2,30} )?warten|reicht (?:auch )?(?:noch )?(?:bis|am|nächste))(?!\p{L})/iu
export const canWait = (text: string): boolean => CAN_WAIT.test(text)

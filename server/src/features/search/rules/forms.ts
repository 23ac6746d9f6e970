// Forms of questions that ask for what records are, beside those of the analyst's gate: closed classes of both languages.
const form = (english: string, german: string) =>
  new RegExp(`\\b(?:${english})|(?<!\\p{L})(?:${german})(?!\\p{L})`, 'iu')

/** All there is of something: "tell me about", "alles zum". */
export const WHOLE_ASKED = form(
  'tell me (?:more |all |everything )?(?:about|of)|(?:what|all|everything) (?:do )?(?:we|i) (?:know|have) (?:about|on|of)|(?:everything|all|anything) (?:there is |we have |i have )?(?:about|on|regarding|concerning)|(?:bring|get|catch) me (?:back )?up(?: to (?:speed|date))?(?: on| with)?|(?:overview|picture|background|history|lowdown) (?:of|on|for)|how (?:are|do) (?:things|we|matters) (?:stand |going |looking )?(?:with|on)|how is it going with|remind me (?:what|where|how)|fill me in',
  'erzähl\\p{L}? (?:mir |uns )?(?:von|über|was|alles|mehr)|was (?:wissen|weiß|haben|habe) (?:wir|ich) (?:über|zu|zum|zur|von)|alles (?:zu|zum|zur|über|von|vom|rund um)|(?:bring|setz)\\p{L}? mich .{0,40}(?:auf stand|auf den (?:neuesten |aktuellen )?stand|ins bild)|(?:überblick|übersicht|hintergrund|geschichte) (?:über|zu|zum|zur|von)|wie (?:steht|stehen|läuft|laufen|sieht) .{0,12}(?:mit|bei|um|es)',
)
/** What was said or written last. */
export const LAST_SAID = form(
  '(?:say|said|write|written|wrote|tell|told|heard?|hear|mention(?:ed)?) .{0,40}\\b(?:last|lately|recently|latest)|(?:last|latest|newest|most recent) (?:thing|word|message|mail|note|talk|conversation|update|news|information)s?|lately|recently',
  '(?:zuletzt|neulich|kürzlich|in letzter zeit)|(?:letzte[nrs]?|neueste[nrs]?|jüngste[nrs]?) (?:nachricht|mail|notiz|gespräch|stand|infos?|information|neuigkeit)\\p{L}{0,2}',
)
/** What lies with somebody: their tasks and promises. */
export const LIES_WITH = form(
  "on (?:my|his|her|their|our|\\p{L}+['’]s?) (?:list|plate|desk|table|agenda)|(?:still )?(?:outstanding|missing|pending|due|expected|needed|open|left) (?:from|with|by)|what (?:does|do|has|have|must|should|will) (?!we\\b|you\\b)\\p{L}+(?: \\p{L}+)? (?:still |yet )*(?:have to|got to|need to|to) (?:do|send|deliver|give|bring|write|sign|finish)|(?:do|have) i (?:still |yet )*(?:have to|got to|need to|to) do|did i say i['’]?(?:d| would)|waiting (?:for|on)|need(?:s)? from (?:me|us)|what have i (?:got|left) to do",
  '(?:liegt|liegen|hängt|hängen|klemmt) (?:\\p{L}+ ){0,3}(?:bei|an|noch bei)|(?:fehlt|fehlen|kommt|kommen|erwarte|erwarten|brauche|brauchen|bekomme|bekommen) (?:\\p{L}+ ){0,3}(?:noch )?von|auf dem (?:tisch|zettel|schirm|teller)|(?:muss|müssen|soll|sollte|habe|hat|haben) (?:ich|wir|\\p{L}+) (?:\\p{L}+ ){0,4}(?:machen|tun|erledigen|liefern|schicken|zu tun|zu erledigen)|wart(?:e|en|et) (?:\\p{L}+ ){0,3}(?:auf|bei|noch)|(?:worauf|auf was|auf wen) wart\\p{L}+',
)
/** The person's own side of it. */
export const FROM_ME = form(
  'from (?:me|us)|for (?:me|us) to|on me|(?:do|did|have|had|must|should|am) i|my|i(?=\\b)',
  'von (?:mir|uns)|auf (?:mich|uns)|ich|mein\\p{L}{0,2}|bei (?:mir|uns)',
)
/** What is late. */
export const LATE = form(
  'behind (?:on|with)|late (?:with|on)|running late|slipping|missed (?:a |its |the )?deadlines?|past (?:the )?deadline',
  'im verzug|in verzug|im rückstand|hinterher|hinten dran|zu spät dran|versäumt|liegen geblieben|liegengeblieben',
)
/** What was agreed. */
export const AGREED = form(
  '(?:we|i|have|they) (?:have )?(?:agreed?|settled?|arranged?)|agreements?|arrangements?|deal with',
  'vereinbart|abgemacht|ausgemacht|abgesprochen|verabredet|vereinbarung(?:en)?|abmachung(?:en)?|absprachen?',
)
/** What nobody has settled: questions, and decisions that wait. */
export const UNSETTLED = form(
  '(?:un-?decided|unresolved|unanswered|unclear|unsettled)|(?:questions?|decisions?|points?|issues?) .{0,30}\\b(?:settle|decide|answer|clarify|pending|open|outstanding|missing|wait(?:s|ing)?)\\b|(?:pending|outstanding|missing) (?:questions?|decisions?|answers?)|(?:have|has|need|needs|must|still) .{0,20}\\b(?:to be )?(?:decided|clarified|settled)|what (?:do|must) (?:i|we) (?:still )?(?:have to |need to )?decide',
  'un(?:entschieden|geklärt|beantwortet)\\p{L}{0,2}|(?:fragen?|entscheidungen?|punkte) (?:\\p{L}+ ){0,4}(?:offen|aus|an|klären|entscheiden|ungeklärt)|(?:offene|ausstehende|fehlende)[nr]? (?:fragen?|entscheidung(?:en)?|punkte?)|(?:klären|entscheiden) (?:\\p{L}+ ){0,2}(?:müssen|muss)|(?:muss|müssen) (?:\\p{L}+ ){0,4}(?:klären|entscheiden|geklärt|entschieden)',
)
/** Days to keep, of which no time is said. */
export const AHEAD = form(
  '(?:deadlines?|due dates?|dates?|appointments?) .{0,30}\\b(?:coming up|ahead|next|soon|to keep|approaching|are there|do (?:i|we) have)|upcoming|coming up',
  '(?:fristen?|termine?|stichtage?) (?:\\p{L}+ ){0,4}(?:an|bevor|aus|ab|bald|demnächst)|(?:anstehende|kommende|nächste|bevorstehende)[nr]? (?:fristen?|termine?|stichtage?)',
)
export const NEWS = form(
  "what(?:['’]?s| is| has been)? (?:\\p{L}+ )?new(?: today| here| lately)?[\\s?!.]*$|any news[\\s?!.]*$|what did i miss|anything new[\\s?!.]*$",
  "was (?:gibt es|gibt['’]?s|ist|gabs?|gab es) (?:denn |so |alles )?neue?s?[\\s?!.]*$|gibt(?:['’]?s| es) (?:et)?was neues[\\s?!.]*$|was (?:habe|hab) ich verpasst",
)
export const URGENT = form(
  'urgent|pressing|burning|most important|top priority',
  'dringend\\p{L}{0,3}|eilig\\p{L}{0,2}|brennt|am wichtigsten|dringlich\\p{L}{0,2}',
)
/** Tells what was. */
export const PAST = form(
  '(?:did|was|were|had|came|went|slipped|happened|changed|said|wrote|agreed|decided|got|been|has|have \\p{L}+(?:ed|en)|last|yesterday|since|past|ago)\\b',
  '(?:hat|hatte|hatten|haben|war|waren|wurde|wurden|gab|kam|kamen|ging|lief|seit|gestern|vorgestern|letzte[nrms]?|vorige[nrms]?|vergangene[nrms]?)',
)
/** Words of these forms, which name no matter. */
export const FORM_WORDS =
  /\b(?:tell|about|know|everything|anything|all|bring|get|catch|up|speed|date|overview|picture|background|history|things|going|matters?|fill|remind|last|lately|recently|latest|newest|recent|said?|says?|wrote|written|heard|list|plate|desk|table|agenda|outstanding|missing|pending|left|do|did|waiting|needs?|from|behind|late|deadlines?|dates?|upcoming|coming|ahead|soon|new|news|undecided|unresolved|open|questions?|decisions?|points?|settled?|decided?|clarify|happened|happens?|came|slipped|talk(?:ed)?|discuss(?:ed)?|keep|still|far|people|something|someone|urgent|important|pressing|answers?|agreed?|arranged?)\b|(?<!\p{L})(?:erzähl\p{L}?|wissen|weiß|alles|rund|bring\p{L}?|stand|überblick|übersicht|läuft|laufen|steht|stehen|sieht|zuletzt|neulich|kürzlich|letzte[nrs]?|neueste[nrs]?|nachricht|gesagt|geschrieben|gemeldet|liegt|liegen|hängt|fehlt|fehlen|tisch|zettel|schirm|machen|tun|erledigen|warte[nt]?|wartet|worauf|wem|verzug|rückstand|fristen?|termine?|neue?s?|ungeklärt|unentschieden|offene?n?|fragen?|entscheidung(?:en)?|punkte?|klären|entscheiden|aus|passiert|getan|besprochen|gab|dringend\p{L}*|antwort(?:en)?|vereinbart|abgemacht|ausgemacht|heute|laufen)(?!\p{L})/giu

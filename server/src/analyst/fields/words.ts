// Words by which fields are asked for, in English and German: closed classes of the language.
const rule = (source: string) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, 'iu')

const WITHOUT = String.raw`(?:without|with no|with(?:out)? any|(?:that |which |who )?(?:have|has|having|had) (?:no|not (?:got )?an?)|(?:do|does)(?:n['’]t| not) (?:yet )?have(?: an?y?)?|(?:have|has)(?:n['’]t| not)(?: yet)?(?: got)?(?: an?y?)?|lack(?:s|ing)?|missing|miss|ohne|(?:die |der )?(?:noch )?kein(?:e[nr]?|em|es)?|(?:da )?fehl(?:t|en)(?: noch)?(?: ein\p{L}{0,2}| die| der| das)?)(?: an?| any| the| own| yet| noch| eigene[nrs]?| eingetragene[nrs]?| hinterlegte[nrs]?)*`
/** "Without a phone number", "have no phone number", "keine Telefonnummer", "no phone number". */
const lacking = (what: string) =>
  rule(
    `${WITHOUT} (?:${what})(?: (?:on record|yet|at all|haben|hat|eingetragen|hinterlegt))*|no (?:${what})|(?:${what}) (?:is |are )?(?:missing|fehlt|fehlen)`,
  )

export const NOUNS = {
  tasks: rule(
    '(?:tasks?|to[- ]?do) lists?|tasks?|to dos|to-?dos?|to-do-s|action (?:items?|points?)|(?:aufgaben|to-?do-?)listen?|aufgaben?|todos?|pendenz(?:en)?',
  ),
  contacts: rule('contacts?|people|persons?|kontakte?n?|personen|leute[n]?|ansprechpartner(?:innen|n)?'),
  goals: rule('goals?|objectives?|okrs?|ziele?n?'),
  notes: rule('notes?|journals?|journal entries|notize?n?|tagebucheinträge'),
  talks: rule(
    'calls?|phone calls|meetings?|conversations?|talks?|interactions?|gespräche?n?|telefonate?n?|anrufe?n?|treffen|besprechungen|unterhaltungen',
  ),
} as const
export type Noun = keyof typeof NOUNS

export const COUNTS = rule(
  'how many|(?:the )?(?:number|count) of|count(?: my| the| all)?|wie ?viele?|(?:die )?anzahl(?: der| meiner| aller)?',
)

export const TASK_WORDS = {
  undated: lacking(
    '(?:due )?dates?|due day|day|deadlines?|(?:fälligkeits|end|ziel)?datum|(?:fälligkeits)?termine?|fristen?|fälligkeit|fristdatum',
  ),
  anybody: rule(
    `(?:(?:of|for|by|with|from) )?(?:everybody|everyone|anybody|anyone)(?:['’]?s)?|(?:of |for |with )?(?:all of us|us all|the lot of us)|(?:(?:across|on|in|of|for|from) )?(?:(?:the|our|my) )?(?:(?:whole|entire) )?team(?:['’]s)?(?= (?:have|has|must|needs?|still|open|due|is|are|overdue|late|this|next|by|before|hat|haben|alles|noch|offen|überfällig|diese|nächste|bis)(?!\\p{L})|$)|team-?wide|across the (?:board|company|firm|office|house)|not (?:just|only) (?:mine|my own|me|my)|(?:no matter |never mind )?whose(?:ver)?(?: it is)?|(?:no matter|never mind) whose|mine (?:or|and) (?:theirs|others['’]?|(?:some|any)(?:one|body) else['’]?s?|the team['’]?s)|(?:(?:im|vom|des|das|in) )?(?:(?:ganzen?|gesamten?|unserem|mein(?:em)?) ){0,2}teams?(?= (?:hat|haben|alles|noch|offen|überfällig|fällig|diese|nächste|bis|ist|sind)(?!\\p{L})|$)|teamweit|in der ganzen (?:firma|abteilung|mannschaft|truppe)|(?:auch )?(?:bei|von|für) (?:uns )?allen|auch (?:die )?(?:von |bei |der |die )?(?:den )?(?:anderen?|kollegen)|nicht nur (?:meine[rn]?|bei mir|von mir)|(?:egal|gleich|wurscht) (?:von |bei )?(?:wem|wessen)|(?:meine|eigene|bei mir|von mir) (?:oder|und) (?:(?:die |bei |von )?(?:den |der )?anderen?|fremde)`,
  ),
  lying: rule(
    `(?:lying|lies|lie|sitting|sits) (?:around|about)|(?:liegt|liegen) (?:bei mir |hier |noch )*(?:rum|herum)|(?:rum|herum)(?:liegt|liegen)`,
  ),
  undatedWord: rule('undated|undatierte?[nr]?'),
  no_goal: lacking('goals?|objectives?|ziele?'),
  no_contact: lacking('contacts?|kontakte?'),
  nobody: rule(
    `${WITHOUT} (?:owners?|assignees?|responsible(?: person)?|zuständige[nr]?|verantwortliche[nr]?|besitzer|bearbeiter(?:in)?|zuordnung|zuweisung)|no (?:owners?|assignees?)|unassigned|unowned|(?:that |which )?(?:nobody|no one|no-one) (?:has|owns|is on|does|is assigned to|took)|(?:are |is )?(?:assigned )?(?:to|with) (?:nobody|no one)|(?:die |hat |haben )?(?:niemand(?:em|en)?|keiner|keinem)(?: (?:gehören|gehört|zugewiesen|zugeordnet|hat|übernommen|macht))*(?: (?:sind|ist))?|nicht zugewiesen\\p{L}*|unzugewiesene?[nr]?`,
  ),
  others: rule(
    `(?:(?:that|which) )?(?:(?:are|is) )?(?:(?:with|by|for|given to|delegated to|assigned to|of) )?(?:(?:the )?other people|(?:the )?others|somebody else|someone else|other colleagues)(?: (?:have|has|do|must|need|got))?(?:['’]s?)?|(?:that |which )?i (?:have |had |['’]ve )?(?:delegated|handed (?:on|off|over)|given (?:away|to others))|delegated|have i delegated|have i given to others|(?:die |haben |hat |bei |von |an )?(?:die |den |der )?(?:anderen?|anderer|andere leute|jemand anderem?|jemand anderes|kollegen)(?: (?:haben|hat|liegen|liegt))?|(?:die |habe |hab )?(?:ich |habe )?(?:delegiert\\p{L}*|abgegeben|vergeben)(?: habe)?|delegierte[nr]?`,
  ),
  mine: rule(
    `my(?: own)?|(?:of )?mine|(?:that |which )?(?:are |is )?(?:assigned|given) to me|(?:that )?i (?:still )?(?:have|must do|need to do|have to do)|do i (?:still )?have|have i(?: got)?|are (?:on me|mine)|(?:for|on|of) me|meine[rnms]?(?: eigenen)?|eigene[nr]?|(?:die )?mir (?:zugewiesen\\p{L}*|gehören)(?: sind)?|hab(?:e)? ich(?: noch)?|(?:die )?ich (?:noch )?(?:habe|hab|machen muss)|(?:bei|von|für) mir|für mich`,
  ),
  plate: rule(
    `(?:still |left |else )*on my (?:own )?(?:to[- ]?do |task )?(?:plate|list|desk|table)|(?:(?:noch|alles|so) )*auf (?:meine[rm]|dem|der) (?:eigenen )?(?:zettel|tisch|schreibtisch|liste|teller|schirm|to-?do-?liste|aufgabenliste)`,
  ),
  /** Of tasks alone: a date slips elsewhere, too. */
  slipped: rule(
    'slipped|slipping|missed?|verpasste?[nr]?|versäumte?[nr]?|delayed|behind|not (?:done |finished )?(?:on|in) time|abgelaufene?[nr]?|rückständige?[nr]?|verschleppte?[nr]?|im verzug|in verzug|verspätet',
  ),
  things: rule('things?|stuff|sachen?|dinge?n?|punkte?n?|kram|zeugs?'),
  overdue: rule(
    '(?:(?:(?:has|have|had|is|are) )?(?:already |all )?(?:blown|missed|slipped|gone|went|run|ran|passed|overshot|overrun|busted)(?: (?:past|over|through|beyond|by))? (?:their|its|the|his|her|a) (?:own )?(?:due )?(?:dates?|deadlines?|days?|target dates?|due dates?))|(?:that )?should (?:already )?(?:have been|be) (?:done|finished|ready) (?:by now|already|long ago|ages ago)|(?:that )?should already (?:have been|be) (?:done|finished|ready)|overdue|past due|past (?:their |its |the )?(?:due(?: dates?)?|dates?|deadlines?)|(?:running |already )?late|behind schedule|over ?due|überfällig\\p{L}*|verspätet\\p{L}*|über (?:de[mnr]|die|ihre[mnr]?) (?:termin|zeit|frist|datum)|(?:(?:haben|hat) )?(?:ihren?|seinen?|den|die|das|ihr) (?:termin|frist|datum|fälligkeit|stichtag)(?: (?:schon|bereits|alle))* (?:gerissen|verpasst|überschritten|verfehlt|überzogen|versäumt|gesprengt)(?: haben| hat)?|(?:schon )?(?:längst|lange|seit langem) fällig\\p{L}*|zu spät(?: dran)?|hätten? (?:(?:schon|längst|eigentlich|alles) )+(?:fertig|erledigt|gemacht|raus) sein (?:müssen|sollen)|liegen ?geblieben\\p{L}*|in verzug',
  ),
  undone: rule(
    'unfinished|not (?:yet )?(?:done|finished|completed)|unerledigt\\p{L}*|(?:noch )?nicht (?:erledigt|fertig|abgeschlossen)\\p{L}*',
  ),
  done: rule(
    '(?:got |been |were |was |marked as |has been |have been )*(?:done|finish(?:ed)?|completed?|closed|ticked off)|(?:wurden? |worden |sind |als )?(?:erledigte?[nr]?|fertiggestellte?[nr]?|fertig(?:e[nr]?)?|abgeschlossene?[nr]?|abgehakte?[nr]?|geschaffte?[nr]?)(?: worden)?',
  ),
  cancelled: rule('cancell?ed|dropped|gestrichene?[nr]?|abgebrochene?[nr]?|stornierte?[nr]?|abgesagte?[nr]?'),
  progress: rule(
    'in progress|in the works|started|being worked on|in arbeit|begonnene?[nr]?|angefangene?[nr]?|laufende?[nr]?',
  ),
  review: rule('in review|under review|to be reviewed|in (?:der )?prüfung|zur prüfung'),
  idle: rule('not (?:yet )?(?:started|begun)|(?:noch )?nicht (?:begonnen|angefangen)\\p{L}*'),
  open: rule(
    '(?:still )?(?:open|outstanding|left|remaining|to be done|to do)|(?:noch )?(?:offen\\p{L}*|ausstehend\\p{L}*|übrig)|noch zu (?:tun|erledigen)|zu (?:tun|erledigen)',
  ),
  urgent: rule('(?:most |really |very )?urgent|dringend\\p{L}*|eilig\\p{L}*|dringlich\\p{L}*'),
  high: rule(
    '(?:high|top|highest)[- ]priority|(?:of |with )?(?:a )?high(?:est)? priority|important|critical|wichtig\\p{L}*|(?:mit |von )?(?:hoher|höchster) priorität|hochpriore?[nr]?',
  ),
  low: rule(
    'low[- ]priority|(?:of |with )?(?:a )?low priority|unimportant|unwichtig\\p{L}*|(?:mit |von )?niedriger priorität',
  ),
  due: rule(
    '(?:that |which )?(?:are |is |fall |falls |will be |come |have to be done |must be done )?due|to (?:be done|do)|(?:die )?(?:sind |ist |werden |wird )?fällig\\p{L}*(?: sind| werden| ist| wird)?|zu (?:tun|erledigen)|anstehend\\p{L}*|(?:stehen|steht) .{0,24}?an',
  ),
  made: rule(
    '(?:that |which )?(?:i |we |were |was |have been |did i |did we )*(?:created?|added?|newly made|new|entered)|neue?[nr]?|(?:wurden? |ich |wir |habe |haben )*(?:angelegt|erstellt|hinzugekommen|dazugekommen|hinzugefügt)\\p{L}*',
  ),
} as const

const SPEAK = String.raw`(?:spoken?|speak|talk(?:ed)?|meet|met|see|seen|called?|contacted|written|been|was|were|had|have|heard|spoke|reached)`
const GERMAN_SPOKE = String.raw`(?:gesprochen|telefoniert|getroffen|gesehen|gehört|gemeldet|angerufen|kontaktiert|kontakt|geredet)`
export const CONTACT_WORDS = {
  never: rule(
    `(?:that |whom? |which |with whom )?(?:have |did |had )?(?:i|we) (?:have |['’]ve |had )?never (?:once |yet |even )?${SPEAK}(?: (?:to|with|from|in (?:touch|contact)(?: with)?))*|never (?:spoken|talked) (?:to|with)|(?:that |whom? )?(?:have |did |had )(?:i|we) (?:have )?never (?:once |yet )?${SPEAK}(?: (?:to|with|from|in (?:touch|contact)(?: with)?))*|${WITHOUT} (?:conversations?|talks?|interactions?|gespräche?|kontakt)(?: on record)?|(?:mit )?(?:denen |wem |welchen |dem |der )?(?:hab(?:e)? |haben )?(?:ich |wir )?(?:bisher |bislang |überhaupt )?(?:noch )?nie(?:mals)? (?:wirklich |richtig )?${GERMAN_SPOKE}(?: (?:habe|haben|hatte))?`,
  ),
  not: rule(
    `(?:that |whom? |which |with whom )?(?:i|we) (?:have|had|['’]ve|did)(?:n['’]t| not) (?:been )?(?:yet )?${SPEAK}(?: (?:to|with|from|in (?:touch|contact)(?: with)?))*|(?:that |whom? )?(?:(?:have|did|had)n['’]t (?:i|we)|(?:have|did|had) (?:i|we) not) (?:been )?${SPEAK}(?: (?:to|with|from|in (?:touch|contact)(?: with)?))*|not (?:spoken|talked) (?:to|with)|no contact with`,
  ),
  notGerman: new RegExp(
    `(?<!\\p{L})(?:nicht|nichts|kein(?:en)?)(?: (?:mehr|direkt|persönlich|wirklich))* (?:von ihnen )?${GERMAN_SPOKE}(?: (?:habe|haben|hatte|hatten|war))?(?!\\p{L})`,
    'iu',
  ),
  spoke: rule(
    `(?:that |whom? |which |with whom )?(?:did |have |had )?(?:i|we) (?:have |['’]ve |had )?(?:spoken?|talk(?:ed)?|met|meet|seen|see|called?|speak)(?: (?:to|with))*|(?:spoken|talked) (?:to|with)`,
  ),
  spokeGerman: new RegExp(`(?<!\\p{L})${GERMAN_SPOKE}(?: (?:habe|haben|hatte|hatten))?(?!\\p{L})`, 'iu'),
  lacks: {
    phone: lacking(
      '(?:tele)?phones?(?: numbers?)?|numbers?|mobiles?(?: numbers?)?|(?:telefon|handy|mobil|ruf)?nummer|telefon(?:e)?|handy',
    ),
    email: lacking('(?:e-?)?mail-?adressen?|e-?mails?(?: address(?:es)?)|mail address(?:es)?|e-?mails?(?!-)'),
    company: lacking('company|companies|employer|organi[sz]ation|firma|firmen|unternehmen|arbeitgeber'),
    role: lacking('roles?|job titles?|titles?|positions?|funktion|rolle|position|stelle'),
    birthday: lacking('birthdays?|birth ?dates?|geburtstage?|geburtsdatum'),
    notes: lacking('notes?|notize?n?'),
    rhythm: lacking('rhythm|keep-in-touch(?: \\p{L}+)?|rhythmus|turnus'),
  },
  birthday: rule(
    '(?:(?:have|has|having|whose|with|a|their|his|her|the|is|are|hat|haben|einen|feiert|feiern|deren|dessen) )*(?:birthdays?|geburtstage?)(?: (?:is|are|haben|hat|ist))?',
  ),
  tagged: rule(
    '(?:tagged|(?:with|having) (?:the )?tags?|(?:mit (?:dem )?|unter )(?:tag|schlagwort|etikett|label)|verschlagwortet mit)(?: as| mit)? ["“„]?(?<tag>[\\p{L}\\p{N}][\\p{L}\\p{N} -]{0,40}?)["”“]?$',
  ),
  at: rule(
    '(?:(?:that |who )?(?:work(?:s|ing)?|are|is|sit) )?(?:at|from|of|with)(?: the)?|(?:die )?(?:bei|von|aus|vom|beim)(?: der| dem| des)?|arbeiten|arbeitet|work(?:s|ing)?',
  ),
} as const

export const GOAL_WORDS = {
  lacks: {
    kpi: lacking(
      'kpis?|key results?|measures?|metrics?|indicators?|figures?|numbers?|kennzahl(?:en)?|messgrößen?|messwerte?|zahlen?',
    ),
    value: lacking('(?:current |kpi )?values?|(?:aktuellen? )?werte?|stand'),
    target: lacking('targets?|target values?|zielwerte?'),
    description: lacking('descriptions?|beschreibung(?:en)?'),
    task: lacking('(?:open )?tasks?|to-?dos?|(?:offenen? )?aufgaben?'),
  },
  done: rule(
    '(?:have been |has been |been |were |are |did we |have we )*(?:reached|achieved|done|completed|met|finished)|(?:wurden? |haben wir |sind )?(?:erreicht|geschafft|abgeschlossen|erledigt)\\p{L}*(?: worden)?',
  ),
  courses: {
    behind: rule(
      '(?:that are |are |lagging )?behind|off track|im rückstand|(?:die )?zurück(?:liegen)?|hinter (?:dem )?plan',
    ),
    at_risk: rule('(?:that are |are )?at risk|gefährdet\\p{L}*'),
    on_track: rule('(?:that are |are )?on track|on course|auf kurs|im plan'),
  },
  failed: rule('failed|given up|missed|gescheitert\\p{L}*|aufgegeben\\p{L}*|verfehlt\\p{L}*'),
} as const

/** Words that ask, and narrow nothing. */
export const ASKING =
  /(?<![\p{L}\p{N}])(?:please|bitte|can you|could you|kannst du|could i|anything|something|irgendetwas|irgendwas|show|list|give|tell|name|find|see|get|look up|display|me|us|mir|uns|zeige?|liste|nenne|gib|sag|such|suche|finde|welche[rsnm]?|which|what|who|whom|whose|wer|wem|wen|was|wo|are|is|there|were|was|be|do|does|did|have|has|had|i|we|you|all|alle[nrs]?|any|every|the|those|these|that|a|an|of|in|on|at|for|to|with|and|by|from|as|also|und|der|die|das|den|dem|des|ein|eine[nrm]?|es|gibt|ist|sind|war|waren|wird|werden|wurden?|hat|haben|habe|hab|hatte[n]?|ich|wir|mit|zu|zum|zur|von|vom|im|am|an|auf|bei|für|noch|still|currently|right now|now|jetzt|gerade|aktuell\p{L}*|derzeit|momentan|in total|total|altogether|insgesamt|so far|bisher|our|my|mine|meine[rnms]?|unsere[rnms]?|your|deine[rnms]?|records?|einträge?|make|made|write|wrote|written|geschrieben|schrieb|geführt|held|gemacht|worden|make|them|sie|denen|ones?|got|exist|vorhanden|not|nicht|long|lange|seit|since|schon|already|up|just|nur|only|over|last|else|everything|gehören|gehört|liegen|liegt|hängen|hängt|steht|stehen)(?![\p{L}\p{N}])/giu

/** Asks for goals, whatever else it says of them. */
export const GOALS_FIRST =
  /^(?:(?:and|und|which|what|list|show|give|me|all|my|our|the|how many|number of|of|welche[rsnm]?|wie ?viele?|meine[rnms]?|unsere[rnms]?|alle|zeige?|mir|liste|die|der|open|overdue|offenen?|überfällige[nr]?) )*(?:goals?|objectives?|okrs?|ziele?n?)(?!\p{L})/iu

/** What asks for something else than a list or a number. */
export const OTHERWISE =
  /^(?:(?:and|so|und|ok)[, ]+)*(?:why|how come|when|where|how (?!many\b)\p{L}+|since when|until when|by when|warum|wieso|weshalb|wann|wo(?!\p{L})|wohin|wie (?!viele?\b)\p{L}+|bis wann|seit wann|ab wann|is|are|were|has|have|had|did|does|do|can|could|will|would|should|shall|may|must|ist|sind|war|hat|haben|habe|kann|können|wird|soll|darf|muss)(?!\p{L})/iu

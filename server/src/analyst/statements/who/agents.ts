// Whether a noun names somebody who can take a thing on, in any trade: by how such nouns are built ("surveyor", "Registrarin", "Bauamt"), less the
// things that are built alike ("printer", "Keller").

const set = (words: string) => new Set(words.trim().split(/\s+/))

const PEOPLE_EN = set(`
state county city town village district province government parliament senate insurance works utility treasury embassy exchange tribunal cabinet opposition electorate opera operator lender
vet nurse doctor coach chef cook pilot crew captain mayor priest vicar bishop curate dean judge clerk counsel guard host hostess steward stewardess guide agent tenant landlord landlady client patient student pupil parent mother father son daughter wife husband brother sister neighbour neighbor boss chief head deputy
intern apprentice trainee staff team cast choir orchestra band club union council board committee court police department desk office firm company agency bank school college university hospital clinic lab laboratory museum gallery library archive archives ministry authority association federation society trust foundation charity
embassy consulate airline shipyard garage workshop studio press laundry bakery brewery dairy shop hotel restaurant theatre parish diocese congregation vestry cooperative co-op syndicate consortium partnership bureau practice chambers registry inspectorate commission panel jury subcommittee secretariat management leadership administration
representative rep executive exec accountant consultant assistant attendant lieutenant sergeant sheriff merchant secretary treasurer trustee attorney barrister notary actuary registrar bursar vicar provost rabbi imam pastor deacon soprano tenor bass understudy dispatcher stage-hand stagehand midwife housewife groom bride mate colleague
foreman side ops lads guys folks crowd people men women staffers supplier contractor subcontractor sub vendor importer exporter insurer underwriter carrier haulier haulage freight courier dispatcher stevedores dockers pa ea cfo ceo coo cto vp gp md hr it legal finance sales marketing procurement
`)
const PEOPLE_DE = set(`
chef chefin arzt ärztin arztin koch köchin kochin wirt wirtin vogt notar lotse lotsin pilot kapitän kapitan crew mannschaft team küster kuster mesner pfarrer pfarrerin pastor dekan bischof dekanat bistum kirchenvorstand vikar richter richterin anwalt anwältin anwaltin steuermann obmann polier kunde kundin kollege kollegin azubi praktikant
schwester bruder vater mutter sohn tochter mann frau nachbar nachbarin eltern elternbeirat verein verband kammer gericht amt rathaus gemeinde stadt kreis kanton land ministerium bank sparkasse kasse versicherung gesellschaft firma werkstatt betrieb schule klinik labor gruppe ausschuss vorstand kommission behörde behorde polizei feuerwehr
jugend jugendabteilung senioren damen herren mädchen nachbarschaft kinder familie belegschaft kundschaft mieterschaft bürgerschaft
schreinerei tischlerei schlosserei druckerei sattlerei buchbinderei gerberei spedition metzgerei konditorei schneiderei polsterei glaserei klempnerei töpferei weberei werbeagentur
agentur verlag redaktion spedition innung kanzlei reederei orchester chor museum archiv bibliothek hotel bäckerei backerei brauerei molkerei gärtnerei gartnerei wäscherei wascherei küche kuche station pflegedienst dienstleister seite gegenseite disposition dispo geschäftsführung geschaftsfuhrung geschäftsleitung geschaftsleitung stadtwerke
werft lieferant zulieferer übersetzerin übersetzer ubersetzerin
`)
/** Built like the names of trades, and things or words of other kinds. */
const THINGS_EN = set(`
number paper letter order offer water printer computer summer winter quarter matter corner chapter poster folder server router newsletter weather power tower sewer layer answer river border cover filter meter timer boiler heater freezer cooler blender mixer scanner charger trailer container steamer tanker liner freighter bumper sticker banner
flyer wrapper counter register ledger tender danger anger hunger thunder fever liver finger shoulder ladder rudder timber lumber rubber copper silver leather butter pepper dinner supper buffer header footer cylinder folder holder gutter shutter shelter transfer reminder remainder disclaimer cluster roster theater diameter parameter perimeter
character cancer laser lever voucher december september october november easter trigger tracker planner copier projector sensor tractor reactor motor rotor vector error mirror terror horror humor honor color flavor labor harbor interior exterior floor door factor sector corridor indicator calculator generator elevator escalator radiator
ventilator refrigerator incubator accelerator detector compressor processor monitor anchor other another rather either neither whether however never ever over under after before later earlier higher lower further former latter better together super proper upper outer inner bitter clever eager sober senior junior prior minor major
list checklist mist twist waist wrist fist exist tier fee tree coffee committee-room degree knee bee guarantee employee-list sir poor indoor outdoor sugar folder longer stronger larger smaller bigger cheaper faster slower newer older younger greater fewer
remember consider reconsider deliver discover gather render ponder wander wonder alter enter differ prefer refer defer infer suffer recover uncover hover lower foster transfer administer encounter trigger bother smother stagger consist insist persist resist exist coexist assist enlist desist favor favour clamor
roller dishwasher washer dryer burner toaster grinder cutter feeder sprinkler elevator conveyor cruiser coaster prayer shower flower powder order disorder murder manner hammer drawer screwer pier barrier carrier-bag premier chandelier frontier soldier-ant
`)
const THINGS_DE = set(`
drucker computer ordner fehler keller teller zimmer fenster wasser papier sommer winter wetter messer muster alter server router container toner filter schalter anhänger hammer nummer oktober november dezember september finger feuer ufer steuer mauer dauer kalender weiher kloster theater orchester-saal semester trimester charter master cluster poster
koffer eimer becher leiter-kante splitter ofen hafen leiter-wagen bagger laster transporter dampfer frachter kutter anker lager zucker butter pfeffer fieber leder pulver silber kupfer zauber ärger hunger fernseher rechner wecker stecker kocher trockner föhn mixer staubsauger boiler speicher träger halter ständer kühler brenner
jahr wer aber über unter oder immer wieder weder entweder außer hinter immer dieser jeder jener einer keiner seiner ihrer unserer termin magazin benzin medizin berlin kabin ruin gewinn beginn sinn kinn urin zwillin latein schein stein verein-heim bein wein gerät
zweier dreier vierer neuer alter erster letzter nächster montag körper opfer viertel zeichen laserdrucker höher tiefer später früher länger kürzer kleiner größer
`)
/** Days of the year that stand without an article. */
const FEASTS = set(
  'silvester ostern pfingsten weihnachten neujahr advent fasching karneval allerheiligen heiligabend easter',
)

const HUMAN_EN =
  /(?:[a-z]{3,}ist|[a-z]{2,}ian|[a-z]{2,}eer|[a-z]*(?:man|woman|men|women|people|person|keeper|master|mistress|maker|smith|wright|warden|worker|holder|owner|leader|team|crew|board|committee|department|office|desk|agency|company|council|club|school|choir|firm|union)|[a-z]{3,}er|[a-z]{3,}or|[a-z]{4,}ant)$/
const NO_HUMAN_EN =
  /(?:water|paper|letter|number|order|power|meter|matter|chapter|quarter|winter|summer|weather|corner|cover|printer|computer|server|container|trailer|heater|boiler|freezer|cooker|door|floor|motor|error|tractor|sensor|mirror|factor|restaurant|relevant|important|significant|distant|instant|constant|elegant|abundant|warrant|covenant|grant|plant|want|restart|human|median|italian|german|norwegian|indian|asian|european|american|canadian|victorian)$/
const HUMAN_DE =
  /(?:\p{Ll}{2,}(?:frau|mann|leute|männer|leiter|leiterin|meister|meisterin|träger|trägerin|halter|halterin|führer|führerin|geber|geberin|nehmer|nehmerin|ärztin|arzt|anwalt|anwältin|rätin|wirt|koch|leitung|verwaltung|abteilung|führung|büro|amt|rat|verein|verband|kammer|gericht|bank|kasse|versicherung|gesellschaft|firma|werkstatt|betrieb|schule|klinik|labor|team|gruppe|ausschuss|vorstand|kommission|behörde|ministerium|polizei|wehr|agentur|verlag|redaktion|spedition|innung|kanzlei|schreinerei|tischlerei|schlosserei|druckerei|gärtnerei|bäckerei|brauerei|service|dienst|stelle|beirat|zentrale|intendanz|dramaturgie|direktion|chefin|chef|werke|genossenschaft|kreis|beauftragte[rn]?|vertretung)|\p{Ll}{3,}(?:erin|orin|istin|entin|antin|ekt|ektin|loge|login|graf|grafin|ist|ent|ant|eur|eurin)|\p{L}{3,}er)$/u
const NO_HUMAN_DE =
  /(?:termin|medizin|benzin|fenster|zimmer|nummer|wasser|papier|feuer|steuer|muster|fehler|keller|ordner|drucker|rechner|messer|wetter|sommer|winter|lager|mauer|dauer|filter|schalter|server|container|bagger|laster|kalender|theater|kloster|feier|leier|prozent|percent|\p{L}{2,}ment|patent|talent|event|content|intent|extent|incident|accident|trend|restaurant|projekt|objekt|effekt|aspekt|defekt|direkt|korrekt|fotograf-in|paragraf|list|frist|mist|zeitpunkt|lieferdienst-?plan|gottesdienst|verdienst|baustelle|haltestelle|tankstelle|schwelle|quelle|grundstelle|gruppe-?n|vorrat|hausrat|heirat|verrat|apparat|zitat|format|anhänger|körper|koffer|eimer|zucker|aufkleber|stecker|träger|ständer|ofen|hafen|höher|später|weiter|immer|außer)$/u

const fold = (word: string) => word.toLowerCase()
const ARTICLE =
  /^(?:the|our|their|his|her|my|your|its|a|an|another|one of the|der|die|das|den|dem|ein|eine|einer|unser\p{L}*|ihr\p{L}*|sein\p{L}*|mein\p{L}*|fa\.|firma) /iu

/** Whether these words, with their article or without, end in somebody who can take a thing on: "our solicitor", "die Registrarin", "the crew desk". */
export function isAgent(words: string): boolean {
  const bare = words.trim().replace(ARTICLE, '')
  if (bare === '' || bare.length > 60 || /[^\p{L}\s'&./-]/u.test(bare)) return false
  // "the head of nursing", "Leiterin der Station": whoever stands before the "of".
  const head = bare.split(/ (?:of|for|from|at|in|der|des|vom|von|für|im|am) /)[0] ?? bare
  const noun = fold(head.split(/\s+/).at(-1) ?? '').replace(/'s$/, '')
  const isGermanNoun = /^\p{Lu}/u.test(head.split(/\s+/).at(-1) ?? '')
  return agentEn(noun) || (isGermanNoun && agentDe(noun))
}

function agentEn(noun: string): boolean {
  const one = noun.replace(/(?<=[^s])s$/, '')
  if (PEOPLE_EN.has(noun) || PEOPLE_EN.has(one)) return true
  if (
    THINGS_EN.has(noun) ||
    THINGS_EN.has(one) ||
    FEASTS.has(noun) ||
    NO_HUMAN_EN.test(one) ||
    NO_HUMAN_DE.test(one) ||
    one.length < 4
  )
    return false
  return HUMAN_EN.test(one)
}

function agentDe(noun: string): boolean {
  const one = noun.replace(/innen$/, 'in').replace(/(?<=er|or)[ns]$/, '')
  if (PEOPLE_DE.has(noun) || PEOPLE_DE.has(one)) return true
  if (
    FEASTS.has(noun) ||
    THINGS_DE.has(noun) ||
    THINGS_DE.has(one) ||
    THINGS_EN.has(one) ||
    NO_HUMAN_DE.test(one) ||
    one.length < 4
  )
    return false
  return HUMAN_DE.test(one)
}

// What people do when they keep a promise, in English and German; and what happens to them or is only so.

const list = (words: string) => words.trim().split(/\s+/)

/** Done by somebody on purpose: "will send", "to chase". */
export const ACTS = new Set(
  list(`
accept address adjust agree align allocate amend announce answer apply appoint approach approve arrange article ask assemble assess assign attach attend audit authorise authorize back backfill block book brief bring budget build buy calculate call cancel
carry chair change chase check circulate clarify clean clear close collect come compare compile complete confirm connect consolidate consult contact contribute convert coordinate copy correct cost cover create cut deal decide define delete deliver deploy design
develop digitise dig discuss dispatch distribute do document donate double-check draft draw drive drop edit email e-mail engage ensure escalate estimate evaluate examine exchange explain explore extend fetch file fill finalise finalize find finish fit fix flag follow formalise
forward fund gather get give go grant hand handle hang help hire hold host identify implement incorporate inform inspect install instruct introduce invest investigate invite invoice issue join keep kick label launch lead lend let liaise list load
loop look mail make manage map mark measure meet mention merge message migrate mock monitor mount move negotiate nominate notify obtain offer onboard open order organise organize outline pack paint patch pay phone pick ping place plan post prepare
present price print process procure produce propose provide publish pull purchase push put raise re-run reach read rebook recommend reconcile record recruit redraft refer refund register reimburse release remind remove renegotiate renew rent repair
replace reply report reschedule research reserve resend resolve respond return review revise rewrite ring rotate run save scan schedule scope search secure seek select send separate serve set settle share ship shortlist show sign simplify sort source
speak specify sponsor stage step stop store submit summarise summarize supply support survey swap switch take talk tell test text tidy track train transfer translate transport treat trim try tweak update upgrade upload use validate verify visit
vote wire withdraw work write sound feed organise paint plant mow harvest brew bake cook rehearse record fetch reorder restock
sell claim teach sew weld solder sweep stitch weigh dismantle demolish excavate dredge tow unload refuel overhaul recalibrate calibrate commission decommission retrofit rewire plumb tile plaster furnish recount sterilise sterilize vaccinate prescribe diagnose discharge enrol enroll coach mentor
debrief remit reimburse underwrite insure certify notarise notarize countersign petition testify mediate arbitrate lobby canvass interview vet chauffeur reissue reprint rename rebrand redesign refactor retype transcribe interpret proofread typeset
illustrate photograph sculpt carve forge grind polish varnish scrape prune fertilise fertilize ferment erect disassemble hoist winch insulate replenish nudge intro dial decorate assign retrain reassign restore rebuild reinstall reset reopen resubmit rearrange resit
redo recheck regrade reroute reword advertise audition scrub rinse catalogue catalog tabulate reconcile extract migrate configure simulate rivet glue laminate engrave restring retune
`),
)
/** Of these, the ones that also just happen: a promise only of somebody who is known, or with a day. */
export const WEAK = new Set(
  list(
    'accept back build carry change come close cover cut do double drive drop extend find finish fit get give go hang help hold keep lead let load look make meet move open pick place pull push put raise reach read run save search serve set show speak step stop support take talk treat try use work join mention mark measure list grant block mount agree open',
  ),
)
/** What is so, is felt or befalls somebody: never promised, even with a day. */
export const STATES = new Set(
  list(
    'be am is are have has had been being like love hate know think believe feel need want wish hope expect seem appear become remain stay cost last live die lose fail rise fall grow shrink happen occur depend mean matter suit fit belong contain include consist exist miss regret enjoy prefer understand hear notice realise realize recognise recognize suffer benefit rain snow own owe forget hurt sleep drown exceed amount total increase decrease improve vary differ resemble equal weigh taste smell begin start end continue expire lapse elapse cease soar drop turn be get go come let only just also not never probably likely hopefully maybe soon then again even still kindly really actually surely definitely always often mostly mainly look sound struggle cry laugh smile worry celebrate',
  ),
)

const doing = (verb: string) => {
  if (/ie$/.test(verb)) return `${verb.slice(0, -2)}ying`
  if (/[^eoy]e$/.test(verb)) return `${verb.slice(0, -1)}ing`
  if (/^(?:get|run|set|cut|put|chat|plan|ship|swap|drop|let|trim|map|tag|scan|submit|stop|dig|fit)$/.test(verb))
    return `${verb}${verb.at(-1)}ing`
  return `${verb}ing`
}
/** "Beth is sorting", "Dana covering": what somebody has taken on. */
export const DOING = new Set(
  list(
    'arrange book bring buy call chase check circulate clarify collect compile confirm contact coordinate cover deal deliver do draft email finalise finalize follow get handle install invite lead look manage negotiate order organise organize pay ping plan prepare present provide research review revise ring schedule send set ship sign sort speak submit swap take talk update write visit meet join test build rewrite redo tour interview audit measure quote pick collect clean fix install train host teach',
  ).map(doing),
)
const done = (verb: string) =>
  /e$/.test(verb) ? `${verb}d` : /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`
/** "will be sent by Friday". */
export const DONE_TO = new Set([
  ...list(
    'sent paid built bought brought written sold held given done made drawn shown submitted put cut set taken found told met run shipped shut',
  ),
  ...list(
    'deliver submit complete finish circulate publish sign review update return transfer release order install repair replace issue provide confirm supply ship pay file prepare share present launch deploy invoice refund settle distribute collect clean fix announce approve',
  ).map(done),
])

/** German infinitives of acts; a separable part stands before the sign |. */
const GERMAN = list(`
schicken zu|schicken senden zu|senden nach|senden versenden liefern nach|liefern ab|liefern prüfen über|prüfen überprüfen klären ab|klären melden zurück|melden an|melden ab|melden an|rufen zurück|rufen bringen mit|bringen vorbei|bringen unter|bringen besorgen organisieren erstellen schreiben
an|schreiben auf|schreiben ausschreiben aus|schreiben bestellen nach|bestellen buchen um|buchen kümmern übernehmen erledigen vorbereiten vor|bereiten ein|holen ab|holen nach|holen holen nach|fragen an|fragen fragen informieren kontaktieren koordinieren planen ein|planen entwerfen
überarbeiten aktualisieren ergänzen verteilen weiter|leiten leiten ein|laden auf|laden hoch|laden vereinbaren bezahlen zahlen ein|zahlen überweisen unterschreiben unterzeichnen kündigen ab|schliessen ab|schließen fertig|stellen bereit|stellen zusammen|stellen vor|stellen ein|stellen um|stellen
nach|reichen ein|reichen weiter|reichen zurück|geben weiter|geben frei|geben ab|geben besprechen verhandeln nach|verhandeln rechnen berechnen kalkulieren offerieren testen installieren ein|richten montieren reparieren flicken räumen auf|räumen um|setzen durch|führen präsentieren moderieren begleiten
recherchieren sammeln dokumentieren protokollieren publizieren veröffentlichen aus|lösen aus|zahlen aus|tauschen tauschen austauschen ersetzen aus|wechseln ab|sagen zu|sagen bereinigen korrigieren kontrollieren beantragen beantworten eröffnen an|passen ab|stimmen ein|tragen aus|füllen nach|führen sichern bauen ein|bauen aus|bauen um|bauen
streichen regeln schauen an|schauen nach|schauen an|sehen nach|sehen dran|bleiben kontaktieren evaluieren definieren formulieren sichten aus|werten analysieren messen nach|messen aus|messen zeichnen skizzieren layouten drucken aus|drucken scannen archivieren löschen entfernen
schulen ein|führen instruieren unterstützen helfen unter|stützen verschicken verschieben vertreten vertagen mahnen rechnen verrechnen fakturieren ab|rechnen budgetieren finanzieren beauftragen engagieren rekrutieren inserieren auf|schalten schalten lancieren starten veranlassen
organisieren reservieren mieten vermieten verkaufen kaufen ein|kaufen an|schaffen beschaffen spenden sponsern dazu|holen hinzu|ziehen bei|ziehen mit|teilen teilen aus|richten berichten erklären erläutern übersetzen lektorieren redigieren
reinigen putzen warten streichen lackieren bohren verlegen an|schliessen an|schließen räumen entsorgen transportieren spedieren ab|nehmen auf|nehmen teil|nehmen mit|nehmen vor|nehmen nehmen geben sagen machen mit|machen auf|machen ab|machen fertig|machen nach|fassen fassen verfassen
stellen legen vor|legen ab|legen fest|legen hinter|legen aus|legen setzen fest|setzen führen ziehen nach|ziehen suchen aus|suchen finden ausarbeiten aus|arbeiten arbeiten ein|arbeiten bearbeiten verarbeiten mit|arbeiten rotieren migrieren deployen pushen reviewen mergen testen fixen updaten checken mailen
unterhalten reden sprechen an|sprechen treffen besuchen besichtigen begutachten schätzen bewerten vergleichen zählen nach|zählen wiegen eichen kalibrieren ordnen sortieren auf|listen listen notieren fest|halten halten vor|tragen beschriften markieren signieren visieren genehmigen frei|schalten
bestätigen quittieren garantieren versichern ab|sichern schützen sperren öffnen schliessen schließen verlängern erneuern vertiefen verbessern optimieren reduzieren erhöhen senken an|heben ausmisten aus|misten streuen pflanzen säen ernten mähen
erkundigen benennen hin|fahren vorbei|fahren mit|fahren ab|fahren vorbei|kommen zurück|kommen vorbei|schauen rein|schauen zukommen|lassen wissen|lassen prüfen|lassen machen|lassen kommen|lassen übergeben vorbei|gehen hin|gehen durch|gehen nach|gehen auf|setzen zurück|schicken rein|reichen nach|legen nach|tragen auf|stellen an|stellen an|gehen um|stellen aus|handeln unterbreiten vor|schlagen zurück|zahlen aus|zahlen zurück|nehmen weg|bringen hin|bringen rum|gehen an|melden vermitteln bemühen kündigen bündeln erfassen hinterlegen gegen|lesen durch|lesen lesen vor|lesen ein|lesen aus|suchen durch|sehen vor|stellen vorbei|schicken los|schicken los|legen kümmern um|planen um|räumen um|bestellen nach|rechnen durch|rechnen hoch|rechnen zurück|stellen zurück|setzen auf|nehmen ein|kürzen verteilen zu|teilen ein|teilen auf|teilen nach|bessern drehen schneiden filmen fotografieren proben backen kochen brauen giessen gießen füttern pflegen impfen behandeln überweisen betreuen entscheiden
leihen verleihen aus|leihen borgen schenken schweißen löten schleifen ab|dichten dämmen verputzen fliesen verkabeln spülen desinfizieren impfen behandeln untersuchen operieren entlassen unterrichten benoten betreuen filmen mischen frankieren erstatten ab|buchen beglaubigen beurkunden versiegeln
widersprechen schlichten befragen interviewen aus|wählen versetzen bewirten bewachen ab|sperren um|laden entladen beladen verzollen ein|lagern aus|lagern um|packen ein|packen aus|packen etikettieren verpacken düngen jäten keltern ab|füllen nähen zerlegen demontieren ab|bauen auf|bauen ab|reissen ab|reißen
betonieren verfugen tapezieren möblieren ein|räumen aus|räumen justieren nach|justieren überholen nach|füllen betanken um|buchen zu|ordnen ein|weisen an|lernen ein|springen aus|hängen auf|hängen beschildern vermessen ab|stecken fällen nach|weisen beziffern ein|klagen gut|schreiben verbuchen ab|schreiben um|schulden tilgen
ab|lösen übertragen ab|treten bescheinigen nach|bessern aus|bessern nach|arbeiten sanieren renovieren instand|setzen wieder|herstellen um|ziehen weiter|sagen nach|haken nach|rechnen gegen|lesen durch|sehen aus|lesen ein|scannen ein|buchen frei|räumen vor|strecken aus|zahlen rück|melden
ein|schalten an|rücken ein|räumen an|fordern ab|arbeiten ab|bestellen ab|gleichen ab|heften an|kündigen an|legen an|weisen auf|bereiten auf|fordern auf|frischen auf|rüsten auf|schreiben aus|bezahlen aus|führen aus|händigen aus|rechnen aus|rüsten aus|sortieren aus|statten bei|bringen bei|legen durch|geben durch|rufen ein|beziehen ein|binden ein|fordern ein|fügen ein|lösen ein|pflegen
ein|schätzen ein|schicken ein|senden ein|spielen ein|tauschen ein|werben ein|ziehen fort|führen frei|halten heraus|finden heraus|geben heraus|suchen her|richten her|stellen hin|schicken hinzu|fügen nach|bestellen nach|fordern nach|kaufen nach|melden nach|schicken nieder|schreiben rüber|schicken um|tauschen vor|sprechen vor|warnen weg|räumen weg|werfen weiter|reichen weiter|schicken
weiter|verfolgen zu|leiten zu|stellen zurück|bringen zusammen|fassen zusammen|suchen zusammen|tragen zusammen|führen abonnieren adressieren aktivieren beheben beliefern benachrichtigen beraten beseitigen dolmetschen entrümpeln entschädigen erfragen ermitteln errichten erweitern formatieren fotokopieren gestalten inspizieren konfigurieren lüften programmieren reklamieren schmücken
fertigen an|fertigen aus|fertigen verarbeiten verbreiten verkleinern verkürzen vermerken versteigern verstärken vervielfältigen verwalten vorfinanzieren zertifizieren
`)
/** These happen, or say little: a promise only with a day, or in the first person. */
const GERMAN_WEAK = new Set(
  list(
    'machen nehmen geben sagen stellen legen setzen führen ziehen suchen finden arbeiten halten helfen warten treffen sprechen reden schalten teilen drehen bauen schneiden rechnen fragen schauen besuchen wachsen räumen öffnen schliessen schließen streichen erklären schätzen leiten starten drucken messen erhöhen senken schützen unterhalten entscheiden versichern zahlen kaufen verkaufen',
  ),
)

export type GermanForm = {
  infinitive: string
  weak: boolean
  particle: string
  persons: Set<'ich' | 'er' | 'wir' | 'du'>
}
const forms = new Map<string, GermanForm[]>()
export const GERMAN_INFINITIVES = new Map<string, { weak: boolean }>()
/** "zuzusenden", "einzuholen", and "geliefert". */
export const GERMAN_PARTICIPLES = new Set<string>()

const STRONG: Record<string, string> = {
  übernehm: 'übernimm',
  nehm: 'nimm',
  geb: 'gib',
  entwerf: 'entwirf',
  lad: 'läd',
  halt: 'hält',
  treff: 'triff',
  sprech: 'sprich',
  besprech: 'besprich',
  vertret: 'vertritt',
  helf: 'hilf',
  mess: 'miss',
  les: 'lies',
  seh: 'sieh',
  trag: 'träg',
  fass: 'fass',
  backen: 'bäck',
  messe: 'miss',
  lass: 'läss',
  fahr: 'fähr',
  schlag: 'schläg',
}
const add = (form: string, entry: Omit<GermanForm, 'persons'>, person: 'ich' | 'er' | 'wir' | 'du') => {
  const known = forms
    .get(form)
    ?.find((each) => each.infinitive === entry.infinitive && each.particle === entry.particle)
  if (known) known.persons.add(person)
  else forms.set(form, [...(forms.get(form) ?? []), { ...entry, persons: new Set([person]) }])
}
for (const verb of GERMAN) {
  const [particle = '', base = ''] = verb.includes('|') ? verb.split('|') : ['', verb]
  const stem = base.replace(/e?n$/, '')
  const isEl = /(?:el|er)n$/.test(base)
  const entry = { infinitive: `${particle}${base}`, weak: particle === '' && GERMAN_WEAK.has(base), particle }
  GERMAN_INFINITIVES.set(entry.infinitive, { weak: entry.weak })
  if (particle) GERMAN_INFINITIVES.set(`${particle}zu${base}`, { weak: false })
  for (const form of isEl ? [`${stem}e`, `${stem.slice(0, -2)}${stem.at(-1)}e`] : [`${stem}e`, stem])
    add(form, entry, 'ich')
  const strong = STRONG[stem]
  const third = strong
    ? /[tt]$/.test(strong)
      ? strong
      : `${strong}t`
    : /[td]$/.test(stem) || /(?:[^aeiouhlr]|ch)n$/.test(stem)
      ? `${stem}et`
      : `${stem}t`
  add(third, entry, 'er')
  add(base, entry, 'wir')
  GERMAN_PARTICIPLES.add(
    /ier$/.test(stem) || /^(?:über|be|ver|er|ent|ge|unter|wieder)/.test(stem)
      ? `${particle}${stem}t`
      : `${particle}ge${stem}${/(?:[td]|(?:[^aeiouhlr]|ch)n)$/.test(stem) ? 'et' : 't'}`,
  )
}
for (const word of list(
  'geschickt gesandt zugesandt verschickt versendet geschrieben gebracht übernommen genommen eingereicht gegeben abgegeben unterschrieben überwiesen besprochen gehalten eingeladen hochgeladen abgeschlossen angerufen geschlossen entworfen getroffen vertreten verschoben',
))
  GERMAN_PARTICIPLES.add(word)

/** What a small word may be a form of. */
export const germanForms = (word: string): readonly GermanForm[] => forms.get(word) ?? []

/** Verbs that say how things are; no other third person with a limit is one. */
export const GERMAN_STATES =
  /^(?:ist|hat|wird|bleibt|weiss|weiß|meint|sagt|sagte|findet|glaubt|denkt|wartet|braucht|fehlt|liegt|steht|gilt|heisst|heißt|scheint|kennt|hofft|fürchtet|erwartet|wohnt|lebt|dauert|läuft|reicht|passt|gehört|kostet|bietet|fragt|zeigt|hängt|fällt|steigt|sinkt|wächst|stimmt|verliert|gewinnt|endet|beginnt|startet|geht|kommt|darf|soll|muss|kann|will|mag|möchte|nicht|jetzt|selbst|erst|sonst|fast|damit|somit|bereits|spätestens|zuletzt|seit|mit|letzt|nächst|habe|bin|glaube|denke|hoffe|meine|finde|freue|fürchte|warte|brauche|würde|hätte|könnte|müsste|sollte|kenne|liebe|hasse|sehe|höre|werde|wäre|heute|bitte|gerne|ohne|eine|keine|diese|seine|ihre|unsere|alle|viele|beide)$/u
/** Minutes tell in the present who spoke of what. */
export const MINUTED =
  /^(?:berichten|erläutern|erklären|informieren|vorstellen|präsentieren|eröffnen|schließen|schliessen|leiten|mitteilen)$/u

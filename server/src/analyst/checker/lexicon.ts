// The closed classes of two languages: words that say the same thing (a line each), their opposites, and the small words that carry mood.
// A line is `name: words`; a name with ! is a verb that only speaks of what follows it (offers, hopes, asks), so that it may not be left out.

const CLASSES = `
accept: accept take-up akzeptieren annehmen zusagen einwilligen zustimmen genehmigen approve bewilligen gutheißen gutheissen freigeben consent
reject: reject decline refuse ablehnen zurückweisen absagen verweigern turn-down
agree: agree agreement vereinbaren vereinbarung einigen abmachen
offer!: offer anbieten bieten offerieren
offerdoc: quote quotation offerte angebot offer bid
propose!: propose proposal suggest vorschlagen vorschlag recommend empfehlen
promise!: promise versprechen zusichern pledge
confirm: confirm confirmation bestätigen bestätigung
ask!: ask request bitten anfragen verlangen demand fordern erbitten
plan!: plan planen intend beabsichtigen vorhaben aim
want!: want wish wollen möchten wünschen would-like
hope!: hope hoffen
expect!: expect erwarten rechnen anticipate
consider!: consider erwägen überlegen ponder prüfen discuss besprechen diskutieren
think!: think believe meinen glauben finden denken reckon
doubt!: doubt bezweifeln zweifeln
threaten!: threaten drohen
fail!: fail scheitern misslingen
forget!: forget vergessen
try!: try versuchen attempt
estimate!: estimate schätzen schätzung
allege!: claim allege behaupten
say: say tell mention state sagen erwähnen berichten mitteilen erzählen remark
decide: decide decision entscheiden entscheid entscheidung beschließen beschliessen beschluss entschließen
send: send verschicken abschicken raus rausgehen herausgehen hinausgehen rausschicken schicken senden versenden zusenden zustellen
receive: receive get bekommen erhalten empfangen kriegen
give: give geben übergeben hand-over überreichen provide
takeover: take-over übernehmen
lend: lend leihen ausleihen verleihen
borrow: borrow ausborgen
buy: buy purchase kaufen kauf erwerben einkaufen acquire
sell: sell sale verkaufen verkauf veräußern veräussern
rent: rent miete mietzins
pay: pay payment bezahlen zahlen zahlung begleichen überweisen
cost: cost kosten
owe: owe schulden
sign: sign signature unterschreiben unterzeichnen unterschrift
resign: resign resignation quit kündigen kündigung give-notice
terminate: terminate termination cancel storno stornieren annullieren absagen kündigen cancellation
notice: notice-period kündigungsfrist
hire: hire recruit einstellen anstellen engage
dismiss: dismiss fire entlassen
call: call phone ring anrufen telefonieren telefonat anruf
meet: meet treffen meeting sitzung besprechung
visit: visit besuchen besuch
deliver: deliver delivery liefern lieferung anliefern ausliefern
order: order bestellen bestellung
start: start begin commence starten beginnen anfangen launch start-up
end: end finish enden aufhören
expire: expire ablaufen auslaufen lapse verfallen end enden run-out
complete: complete completion finish done fertig fertigstellen abschließen abschliessen erledigen
fixit: repair fix reparieren reparatur mend
send-back: send-back zurückschicken zurückgeben return retournieren
rise: go-up come-up rise increase erhöhung grow climb steigen ansteigen zunehmen wachsen erhöhen anstieg zunahme gestiegen wachstum
fall: cut kürzen go-down come-down fall decrease drop decline sink sinken fallen abnehmen zurückgehen rückgang reduce senken reduzieren
more: more mehr higher höher above
less: less fewer lower weniger tiefer niedriger
cheap: cheap billig günstig cheaply
expensive: expensive teuer costly dear
early: early früh earlier früher sooner
late: late spät verspätet verzögerung slip delay verzug verspätung delayed later später
big: big large groß gross
small: small little klein
good: good gut better besser
bad: bad schlecht worse schlechter
win: win gewinnen
lose: lose verlieren
pass: pass bestehen bestanden
open: open offen outstanding unresolved pending
close: close closed schließen schliessen geschlossen
present: present anwesend
absent: absent abwesend
search: look-for suchen find
need: need require benötigen brauchen
help: help helfen unterstützen support
show: show zeigen
change: change ändern änderung wechseln
move: move verschieben postpone verlegen
extend: extend extension verlängern verlängerung renew erneuern renewal
publish: publish publizieren veröffentlichen
check: check inspect kontrollieren
test: test testen
build: build bauen
renovation: renovation umbau renovate refurbishment
missing: missing fehlen lack
remain: remain bleiben left übrig verbleiben
due: due overdue überfällig fällig deadline frist stichtag
arrive: arrive ankommen kommen come eintreffen deliver liefern anliefern
leave: leave verlassen weggehen
apologise: apologise apologize entschuldigen
complain: complain complaint reklamieren reklamation beschweren beschwerde
replacement: replacement ersatz nachfolge nachfolger successor
contract: contract vertrag agreement
lease: lease mietvertrag pachtvertrag
invoice: invoice rechnung bill
customer: customer client kunde kundin auftraggeber
supplier: supplier lieferant vendor
landlord: landlord vermieter
tenant: tenant mieter
employee: employee mitarbeiter angestellter staff
revenue: revenue turnover umsatz sales
profit: profit gewinn
loss: loss verlust
price: price preis
pricerise: price-increase preiserhöhung
budget: budget
deposit: deposit kaution
downpayment: down-payment anzahlung deposit
instalment: instalment installment rate
insurance: insurance versicherung insurer versicherer
licence: licence license lizenz bewilligung permit
request: application antrag
meetingroom: room raum zimmer
flat: flat apartment wohnung
house: house haus
building: building gebäude
machine: machine maschine
tour: tour route
slot: slot termin appointment
fee: fee honorar gebühr
wage: wage salary lohn gehalt
share: share anteil
patient: patient patientin
oven: oven ofen
month: month monat monthly monatlich
year: year jahr yearly annual jährlich
week: week woche weekly wöchentlich
day: day tag daily täglich
weekend: weekend wochenende
ill: ill sick krank
urgent: urgent dringend
free: free frei gratis kostenlos
own: own eigen
new: new neu
old: old alt
last: last letzt
first: first erst
next: next nächst
second: second zweit
third: third dritt
question: question frage
answer: answer antwort reply antworten
draft: draft entwurf
goal: goal ziel target
risk: risk risiko
assign: assign zuweisen zuständig responsible owner zugewiesen verantwortlich
competition: competitor competition konkurrenz wettbewerber mitbewerber
already: already schon bereits
still: still weiterhin noch
together: together total sum combined altogether zusammen insgesamt gesamt summe
diesel: diesel
guarantee: guarantee garantieren garantie
cause: cause verursachen reason grund ursache
vehicle: vehicle fahrzeug truck lkw

drive: drive fahren driver fahrer
measure: measure messen
learn: learn lernen
teach: teach lehren
charge: charge berechnen verrechnen
inform: inform notify informieren benachrichtigen anzeigen melden
certificate: certificate zertifikat bescheinigung nachweis
loading: loading verladung
kitchen: kitchen küche
door: door tür türe
roof: roof dach
heating: heating heizung
step: step schritt
board: board vorstand verwaltungsrat
member: member mitglied
volunteer: volunteer freiwillige
donation: donation donate spende spenden
school: school schule
week-end: saturday-sunday
training: training schulung ausbildung
order-intake: auftragseingang order-intake
quantity: quantity menge
quality: quality qualität
stock: stock lager bestand
site: site baustelle
loan: loan kredit darlehen
bank: bank
tax: tax steuer
lawyer: lawyer anwalt anwältin attorney
court: court gericht
speak: speak talk sprechen reden
committee: committee ausschuss gremium
forecast: forecast projection prognose fcst
maximum: maximum max cap limit obergrenze höchstens höchstwert begrenzen
office: office büro
binding: binding verbindlich bindend
written: written schriftlich
objection: objection einspruch widerspruch
receipt: receipt erhalt eingang zugang
participant: participant teilnehmer teilnehmerin
data: data daten
report: report bericht
result: result ergebnis
project: project projekt
department: department abteilung
amount: sum betrag summe
period: period zeitraum window
duration: duration dauer laufzeit
final: final endgültig
nurse: nurse pflegekraft pfleger pflegerin krankenschwester
surgery: surgery operation
ethics: ethics ethik ethisch
vote: vote votum abstimmung stimme
equity: equity eigenkapital
interest: interest zins
debt: debt schuld
cash: cash bargeld kasse
employer: employer arbeitgeber
penalty: penalty vertragsstrafe konventionalstrafe
clause: clause klausel
condition: condition bedingung
hall: hall halle
production: production produktion fertigung
shift: shift schicht
warranty: warranty gewährleistung
study: study studie
trial: trial versuch
research: research forschung
colleague: colleague kollege kollegin
manager: manager leiter leiterin leitung
director: director direktor direktorin geschäftsführer geschäftsführerin
morning: morning morgens vormittag
afternoon: afternoon nachmittag nachmittags
evening: evening abend abends
device: device gerät
spare: spare abgeben
participate: participate teilnehmen
include: include einschließen einschliessen umfassen
reach: reach erreichen
exceed: exceed überschreiten übersteigen
replace: replace ersetzen
deny: deny bestreiten
contradict: contradict widersprechen
doctor: doctor arzt ärztin
`

/** What one says, the other denies: "did not accept" is "rejected". */
const COMPLEMENTS = 'accept/reject present/absent open/close'
/** Ends of one scale: neither follows from the other's denial. */
const ENDS =
  'rise/fall more/less cheap/expensive early/late big/small good/bad win/lose start/end buy/sell lend/borrow new/old profit/loss ' +
  'accept/offer reject/offer accept/propose hire/dismiss open/complete pass/fail start/expire extend/expire extend/terminate confirm/reject first/last'
/** The same event seen from the other side: who gives and who gets change places. */
const CONVERSES = 'send/receive give/receive give/takeover buy/sell lend/borrow teach/learn'

type ClassLine = { name: string; words: string[]; about: boolean }
/** Every class with its words, as written (`take-over` is two words). */
export const CLASS_LINES: ClassLine[] = CLASSES.trim()
  .split('\n')
  .map((line) => {
    const [name = '', words = ''] = line.split(/:\s*/)
    return { name: name.replace('!', ''), words: words.split(' '), about: name.includes('!') }
  })
export const ABOUT: ReadonlySet<string> = new Set(CLASS_LINES.filter((line) => line.about).map((line) => line.name))

function both(pairs: string): ReadonlyMap<string, string[]> {
  const map = new Map<string, string[]>()
  for (const pair of pairs.split(' ')) {
    const [one = '', other = ''] = pair.split('/')
    map.set(one, [...(map.get(one) ?? []), other])
    map.set(other, [...(map.get(other) ?? []), one])
  }
  return map
}
export const COMPLEMENT = both(COMPLEMENTS)
export const OPPOSITE = both(ENDS)
export const CONVERSE = both(CONVERSES)

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Forms of verbs that no rule gives, to their infinitive. */
const IRREGULAR_EN =
  'said:say told:tell wrote:write written:write sent:send paid:pay took:take taken:take gave:give given:give got:get gotten:get bought:buy ' +
  'sold:sell lent:lend left:leave met:meet rose:rise risen:rise fell:fall fallen:fall grew:grow grown:grow began:begin begun:begin came:come ' +
  'went:go gone:go made:make found:find lost:lose won:win built:build held:hold kept:keep knew:know known:know thought:think brought:bring ' +
  'spent:spend spoke:speak spoken:speak chose:choose chosen:choose broke:break broken:break drove:drive driven:drive saw:see seen:see ran:run ' +
  'sank:sink sunk:sink stood:stand understood:understand withdrew:withdraw withdrawn:withdraw hired:hire quit:quit cut:cut put:put ' +
  'forgot:forget forgotten:forget taught:teach caught:catch sought:seek showed:show shown:show became:become led:lead felt:feel meant:mean ' +
  'dealt:deal fought:fight flew:fly laid:lay wore:wear threw:throw overtook:overtake'
const STRONG_DE =
  'rief:rufen rufe:rufen ging:gehen gangen:gehen geht:gehen nahm:nehmen nommen:nehmen nimmt:nehmen gab:geben gibt:geben lag:liegen stieg:steigen ' +
  'stiegen:steigen sank:sinken sunken:sinken fiel:fallen fielen:fallen schrieb:schreiben schrieben:schreiben sprach:sprechen sprochen:sprechen ' +
  'spricht:sprechen verlor:verlieren verloren:verlieren bot:bieten boten:bieten schloss:schließen schlossen:schließen traf:treffen ' +
  'troffen:treffen trifft:treffen hielt:halten hält:halten ließ:lassen lässt:lassen trug:tragen lief:laufen läuft:laufen laufen:laufen ' +
  'zog:ziehen zogen:ziehen fand:finden funden:finden stand:stehen standen:stehen begann:beginnen begonnen:beginnen brachte:bringen bracht:bringen ' +
  'dachte:denken dacht:denken wusste:wissen kam:kommen fuhr:fahren fährt:fahren wies:weisen wiesen:weisen warf:werfen worfen:werfen ' +
  'wuchs:wachsen wächst:wachsen bat:bitten beten:bitten half:helfen holfen:helfen schlug:schlagen schlägt:schlagen misst:messen maß:messen ' +
  'lieh:leihen liehen:leihen erhielt:erhalten erhält:erhalten empfing:empfangen entschied:entscheiden entschieden:entscheiden vergaß:vergessen ' +
  'tat:tun tan:tun sah:sehen sieht:sehen stimmt:stimmen blieb:bleiben blieben:bleiben schob:schieben schoben:schieben rufen:rufen sagt:sagen'
const pairs = (text: string) => new Map(text.split(' ').map((pair) => pair.split(':') as [string, string]))
export const ENGLISH_FORMS = pairs(IRREGULAR_EN)
export const GERMAN_FORMS = pairs(STRONG_DE)
/** Past forms alone: what is done. */
export const STRONG_PAST_DE = set(
  'rief ging nahm gab lag stieg stiegen sank fiel fielen schrieb schrieben sprach verlor bot boten schloss schlossen traf hielt ließ trug lief zog zogen ' +
    'fand stand standen begann brachte dachte wusste kam kamen fuhr wies wuchs bat half schlug maß lieh erhielt entschied vergaß tat sah blieb schob',
)
export const PREFIXES_DE =
  'zurück zusammen entgegen über unter durch wieder nach fest teil statt vor weg her hin ein auf aus mit bei ab an um zu ver be ent er'.split(
    ' ',
  )
export const SEPARABLE = set(
  'zurück zusammen nach fest teil statt vor weg her hin ein auf aus mit bei ab an um zu über raus',
)
export { set }

// Words of one sense for people, things and places, as senses.ts has those of work and business: English and German, one sense a line.

export const THINGS = `
dinner supper abendessen essen
lunch mittagessen
breakfast frühstück
party celebration feier fest
farewell leaving abschied verabschiedung
birthday geburtstag
wedding hochzeit
guarantee guarantees bond surety bürgschaft garantie sicherheitsleistung
chances odds prospects aussichten chancen
warranty gewährleistung garantie
objection objections appeal widerspruch einspruch einwand
dispute disputes disputed quarrel row streit streitigkeit auseinandersetzung
complaint complaints complain reklamation reklamationen beschwerde beschwerden
recall rückruf
reservation reserved reserve reservierung reserviert reservieren
booking booked book buchung gebucht buchen
grid netz netzanschluss
operation operating betrieb
wind turbine windrad windkraft windpark
farm hof bauernhof
lab laboratory labor
result results ergebnis ergebnisse
sample samples probe muster
retirement retire retires pension ruhestand rente
successor succession replacement nachfolge nachfolger nachfolgerin
applicant applicants candidate candidates bewerber bewerberin kandidat kandidatin
probation probezeit
raise gehaltserhöhung lohnerhöhung
shift shifts schicht schichten
overtime überstunden
union betriebsrat gewerkschaft
strike streik
council councillor rat stadtrat gemeinderat
mayor bürgermeister bürgermeisterin
municipality town gemeinde stadt kommune
school schule
church kirche
police polizei
fire feuer brand
water wasser
electricity power strom
heating heizung
gas erdgas
roof dach
wall wand mauer
floor boden
window windows fenster
door tür tor
basement keller
kitchen küche
garden garten
parking parkplatz parkplätze stellplatz
street road straße
bridge brücke
truck lorry lorries lkw lastwagen
car vehicle vehicles auto fahrzeug fahrzeuge wagen
driver fahrer fahrerin
ship vessel schiff
port harbour harbor hafen
freight cargo fracht ladung
customs zoll
container containers behälter
warehouse storage lager lagerhalle
stock inventory bestand vorrat inventur
shelf shelves regal regale
package parcel paket
pallet pallets palette paletten
material materials werkstoff
steel stahl
wood timber holz
spare ersatzteil
tool tools werkzeug
fault defect defective failure mangel mängel defekt störung
leak leaking leck undicht
noise lärm
accident unfall
injury injured verletzung verletzt
safety sicherheit
fine bußgeld
court gericht
lawsuit sue sued klage klagen
judgment ruling urteil
hearing anhörung verhandlung termin
settlement vergleich
witness zeuge zeugin
patient patients patient patientin patienten
doctor physician arzt ärztin
nurse pflegekraft schwester
hospital clinic krankenhaus klinik
surgery operation eingriff
treatment behandlung
dose dosis
study trial studie
ethics ethik
donation donations donor spende spenden spender
grant grants funding subsidy förderung fördermittel zuschuss
application applications applied antrag anträge beantragt
award awarded zuschlag bewilligung
membership member members mitglied mitglieder mitgliedschaft
volunteer volunteers ehrenamt ehrenamtliche
chairman chairwoman vorsitzende vorsitzender vorsitz
treasurer kassenwart kassier schatzmeister
minutes protokoll
agenda tagesordnung
vote votes voted abstimmung abgestimmt stimme stimmen
election wahl wahlen
shareholders gesellschafterversammlung hauptversammlung
dividend distribution ausschüttung dividende
merger takeover acquisition übernahme fusion
valuation bewertung
due diligence prüfung
investor investors anleger investoren
fund funds fonds
equity eigenkapital
debt schulden verbindlichkeiten fremdkapital
interest zinsen zins
repayment repay tilgung rückzahlung
deferral defer stundung stunden
covenant covenants auflage kennzahl
liquidity cash liquidität kasse
margin marge
turnover wachstum
growth grow grew wachstum gewachsen
forecast prognose vorschau
quarter quartal quartale
audit revision prüfung
software app anwendung
server servers rechner
password passwort kennwort
backup sicherung datensicherung
outage down ausfall störung
update upgrade aktualisierung
release launch veröffentlichung einführung start
bug error fehler
screen bildschirm
phone handy mobiltelefon
printer drucker
wage minimum mindestlohn
ticket tickets karte karten fahrkarte
price increase preiserhöhung
terms conditions bedingungen konditionen
attachment annex appendix anlage anhang
draft drafts entwurf entwürfe
letter letters brief schreiben
mail e-mail email nachricht
call calls called phoned rang anruf angerufen telefoniert anrufen telefonat telefonate phone
invite invited invitation einladung eingeladen einladen
reply answer answered response antwort antwortet antworten
reminder remind mahnung erinnerung erinnern
approve release freigabe freigeben freigegeben
complete fertigstellung
handover hand over übergabe übergeben
takeover abnahme
commissioning inbetriebnahme
foundation fundament
crane kran
excavation aushub grube
survey surveyor vermessung vermesser gutachten gutachter
expert experts gutachter sachverständige sachverständiger
architect architektin architekt
engineer engineers ingenieur ingenieurin
electrician elektriker
plumber installateur klempner
carpenter schreiner tischler zimmermann
painter maler
cleaner cleaning reinigung putzfrau
caretaker janitor hausmeister hausmeisterin
apprentice trainee azubi lehrling auszubildende auszubildender
colleague colleagues kollege kollegin kollegen
boss chef chefin
founder gründer gründerin
partner partnerin
family familie
wife husband frau mann
daughter son tochter sohn
brother sister bruder schwester
mother father mutter vater
house home haus
flat apartment apartments wohnung wohnungen
room rooms zimmer raum räume
hotel unterkunft
guest guests gast gäste
table tisch
menu speisekarte
recipe rezept
wine wein
beer bier
bread brot
meat fleisch
fish fisch
milk milch
harvest ernte
field feld
animal animals tier tiere
dog hund
horse pferd
tree trees baum bäume
forest wald
weather wetter
rain regen
winter frost
summer sommer
spring frühjahr frühling
autumn fall herbst
easter ostern
holiday feiertag
morning morgen vormittag
afternoon nachmittag
evening abend
hour hours stunde stunden
size größe
weight gewicht
length länge
height höhe
width breite
volume menge absatz
quantity amount anzahl menge stückzahl
percent prozent
rate satz
average durchschnitt
highest maximum höchste
lowest minimum niedrigste
total gesamt summe
share anteil
queue backlog warteliste rückstand
vacancy vacant leerstand frei
occupancy auslastung belegung
capacity kapazität
performance leistung
quality qualität
satisfaction zufriedenheit
rating score note punkte
campaign kampagne
advertising advert werbung anzeige
brand marke
newspaper press zeitung presse
interview vorstellungsgespräch gespräch
photo picture foto bild
film movie film dreh
music musik
concert konzert
event events veranstaltung veranstaltungen
venue location veranstaltungsort saal
exhibition fair messe ausstellung
speech talk rede vortrag
workshop seminar kurs
course class lehrgang kurs
exam examination prüfung klausur
teacher lehrer lehrerin
student students pupil schüler student studierende
research forschung
patent schutzrecht
licence lizenz
copyright urheberrecht
privacy gdpr datenschutz dsgvo
secret confidential geheim vertraulich
key keys schlüssel
alarm alarmanlage
lock schloss
theft stolen diebstahl gestohlen
loss verlust
waste müll abfall
recycling verwertung
emission emissions abgas emissionen
environment umwelt
permission erlaubnis
ban prohibited verbot verboten
condition conditions auflage auflagen bedingung
requirement requirements anforderung vorgabe
exception ausnahme
mistake wrong fehler irrtum
correction corrected korrektur berichtigt
change changes changed änderung änderungen geändert ändern
difference unterschied differenz
alternative alternativen
suggestion suggest suggested vorschlag vorschlagen
idea ideen
concern worry worried sorge bedenken
dispute conflict streit konflikt
apology apologise entschuldigung
gift present geschenk
thanks dank
consultant adviser advisor berater beraterin
agency agentur
notary notar notarin
insurer versicherer
tenant mieterin
contractor subcontractor auftragnehmer subunternehmer
client auftraggeber
trade gewerk
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '))

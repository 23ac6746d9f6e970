// Verbs whose forms share no stem, in English and German, one verb a line, some with the noun that is made of them.
const FORMS = `
fall falls fell fallen fällt fiel gefallen sturz gestürzt
go goes went gone geht ging gegangen
leave leaves left verlässt verließ verlassen
pay pays paid bezahlt gezahlt
buy buys bought
sell sells sold
bring brings brought bringt brachte gebracht
build builds built
break breaks broke broken bricht brach gebrochen brechen
choose chooses chose chosen
draw draws drew drawn
drive drives drove driven
fly flies flew flown
give gives gave given gibt gab gegeben
grow grows grew grown
hold holds held
keep keeps kept
know knows knew known
lead leads led
lend lends lent
lose loses lost verliert verlor verloren
make makes made
ring rings rang rung
rise rises rose risen
run runs ran
see sees saw seen
send sends sent
shut shuts closed
speak speaks spoke spoken spricht sprach gesprochen
spend spends spent
steal steals stole stolen
take takes took taken nimmt nahm genommen
teach teaches taught
tell tells told
think thinks thought
win wins won gewinnt gewann gewonnen
write writes wrote written schreibt schrieb geschrieben
bleibt blieb geblieben bleiben
findet fand gefunden finden
hält hielt gehalten halten
läuft lief gelaufen laufen
liegt lag gelegen liegen
ruft rief gerufen rufen anruf
steigt stieg gestiegen steigen
trifft traf getroffen treffen
zieht zog gezogen ziehen umzug
fährt fuhr gefahren fahren
`

export const VERB_FORMS = FORMS.trim()
  .split('\n')
  .map((line) => line.split(' '))

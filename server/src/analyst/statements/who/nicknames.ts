// Short forms of first names, in English and German.
import { NO_NAMES } from './name-words.ts'

/** Each line: the short forms, then the names they stand for. All folded: without accents, ss for ß. */
const SHORT = `
al allie: alan albert alistair alfred alison alice alexander
alf fred freddie: alfred frederick
andi andy drew: andreas andrea andrew
angie geli: angela angelika
annie nan nancy: anna anne ann
toni tony: anton antonio anthony antonia
babs barb babsi: barbara
bea: beatrice beatrix beate
ben benny benni: benjamin benedikt
bernie bernd: bernhard bernard bernadette
bert bertie berti: albert robert herbert hubert
bill billy will willy wills: william wilhelm wilfried
bob bobby rob robbie robby: robert
cath cathy kate katie kathy kat kath kathi kati: catherine katherine kathryn katharina kathrin
charlie chuck karl kalle: charles karl charlotte
chris christl chrissie chrissy: christopher christian christine christina christoph christa
claus klaus: nikolaus niklaus
con connie conny: constance cornelia conrad cornelius
dan danny dani: daniel daniela
dave davey: david
daz dazza: darren
deb debbie debs: deborah
den denny: dennis denise
di: diana diane
dick rick richie ricky rich: richard
don donny: donald
dot dottie: dorothy
doug duggie: douglas
ed eddie eddy ted ned teddy edi: edward edmund edwin eduard
eli elli elly ellie: elisabeth eleanor elena helen elke
evi: eva
flo: florian florence
fran frannie franzi: frances franziska francesca
frank frankie franz: francis franz
gabi gabby gabe: gabriele gabriela gabriel
gary gaz gazza: gareth gary
geoff jeff: geoffrey jeffrey
george geordie schorsch: george georg
gerry jerry gerd: gerald gerard gerhard
gina: regina georgina
greg gregg: gregory gregor
gus gustl: augustus gustav angus
hal harry: harold henry harald
hank: henry
hansi hannes hans: johannes johann
hanni hanna: johanna hannah
heini heiner heinz: heinrich
helmi: helmut
ina: martina katharina christina
jack jackie jock: john jacqueline
jake: jacob jakob
jan jani: janet janice janine johannes
jenny jen jenni: jennifer
jess jessie: jessica
jim jimmy jamie: james
jo joe joey: joseph josephine joanna joanne joachim johanna jonathan
jochen achim: joachim
johnny jon: john jonathan
josh: joshua
jurgi: jurgen
ken kenny: kenneth
kev: kevin
kim: kimberley kimberly
kurtl: kurt
larry lorenz: lawrence laurence lorenz
len lenny leni lena: leonard helena magdalena marlene
leo: leonard leonhard leopold
les: leslie
lex sascha sandy alex: alexander alexandra
libby liz lizzie lizzy beth betty betsy lisa lisl sissi: elizabeth elisabeth
lou: louis louise louisa
lutz: ludwig
maddy: madeleine
mags maggie meg peg peggy madge gretel greta gitte margit: margaret margarete brigitte
mandy: amanda
manni manny: manfred emanuel manuel
matt matze matti matthes: matthew matthias
max maxi: maximilian maxine
mel: melanie melissa melvin
mick mike mikey micky mickey micha michi michl: michael michaela
mo: maureen mohammed mohamed monica moritz morris
moni mona: monika monica
nat: natalie nathan nathaniel natalia
nick nicky nico niko nik: nicholas nicolas nikolaus nicole dominic dominik
norm: norman
olli olly ollie: oliver olivia
pat paddy patsy trish tricia: patrick patricia
pauli: paul paula
pete peterle: peter
phil pip: philip phillip philipp
ray: raymond
reg reggie: reginald
rolf ralf: rudolf radulf
ron ronnie: ronald veronica
rudi: rudolf
sam sammy: samuel samantha
seb basti sebi: sebastian
sepp sepperl beppo joschi: josef joseph
shaz: sharon
si: simon
sigi: siegfried sigrid sieglinde
stan: stanley stanislaus
steff steffi stef: stefan stephan stephanie stefanie
stew stu: stuart stewart
sue susi susie suzy sanni: susan susanne suzanne susanna
tess tessa resi: theresa therese
theo: theodor theodore matteo
thomas tom tommy tomi: thomas
tilly: matilda
tim timmy timo: timothy
tina: christina martina bettina
tobi toby tobe: tobias
tracy trace: tracey
trude trudi: gertrud
uli ulli ueli: ulrich ulrike
ursel uschi ulla: ursula
val vali: valerie valentin valentine
vicky vic: victoria victor
vreni vroni: verena veronika
walt wally: walter wallace
wolfi wolf: wolfgang wolfram
`

const byName = new Map<string, string[]>()
for (const line of SHORT.trim().split('\n')) {
  const [short = '', full = ''] = line.split(': ')
  for (const name of full.split(' ')) byName.set(name, [...(byName.get(name) ?? []), ...short.split(' ')])
}

/** By what short forms somebody of that first name may be called, folded: the usual ones, and its first letters. */
export function shortNames(first: string): string[] {
  const cut = [...Array(Math.max(0, Math.min(first.length, 8) - 4)).keys()].map((more) => first.slice(0, more + 4))
  return [...(byName.get(first) ?? []), ...cut].filter((short) => short !== first && !NO_NAMES.has(short))
}

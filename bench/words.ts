// What the texts of the million are made of: common words as often as in real texts, names and roles.
export const COMMON = `
the of to and in a for is on that by this with you it not or be are from at as your all have new more was we
will can us about if my has but our one other do no they he up may what which their out use any there see only
so his when here who also now help get view am been would how were me services some these click its like
service than find price date back top people had list name just over state year day into email two health
world next used go work last most products music buy data make them should product system post her city add
policy number such please available copyright support message after best software then good video well where
info rights public books high school through each links she review years order very privacy book items company
read group need many user said de does set under general research university january mail full map reviews
program life know games way days management part could great united hotel real item international center ebay
must store travel comments made development report off member details line terms before hotels did send right
type because local those using results office education national car design take posted internet address
community within states area want phone shipping reserved subject between forum family long based code show
even black check special prices website index being women much sign file link open today technology south case
project same pages version section own found sports house related security both county american photo game
members power while care network down computer systems three total place end following download him without
per access think north resources current posts big media law control water history pictures size art personal
since including guide shop directory board location change white text small rating rate government children
during return students shopping account times sites level digital profile previous form events love old main
call hours image department title description insurance another why shall property class still money quality
every listing content country private little visit save tools low reply customer meeting contract budget
invoice board renewal`
  .trim()
  .split(/\s+/)
export const FIRST = `
Anna Ben Carla David Elena Felix Grace Hugo Ines Jonas Kira Liam Maria Noah Olga Paul Quinn Rosa Sam Tara Uma
Victor Wanda Xenia Yusuf Zoe Amir Bianca Chen Dana Emil Farah George Helen Ivan Julia Karim Lena Marco Nadia
Oscar Petra Rafael Sofia Tomas Ursula Vera Walter Yara Zane`
  .trim()
  .split(/\s+/)
export const LAST = `
Adler Brandt Costa Dietrich Eriksen Fontaine Garcia Hoffmann Ivanov Jensen Kowalski Lindgren Marino Novak
Okafor Petrov Quist Rossi Schmidt Takahashi Ueda Vasquez Weber Xu Yilmaz Zimmermann Abara Bauer Castillo
Dubois Evans Fischer Gruber Haddad Iqbal Jansen Keller Larsen Moreau Nguyen Olsen Pereira Quigley Reyes Silva
Thompson Urban Visser Wagner Young`
  .trim()
  .split(/\s+/)
export const ROLES = [
  'Buyer',
  'Lawyer',
  'Head of Sales',
  'Chief Financial Officer',
  'Investor',
  'Board member',
  'Engineer',
  'Notary',
  'Partner',
  'Consultant',
]

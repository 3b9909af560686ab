/**
 * Passwords that every list of leaked ones begins with, six characters and longer, in lower case. A short list on purpose: it stops what is
 * tried first; the limits on tries stop the rest.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `123456 1234567 12345678 123456789 1234567890 0123456789 111111 000000 222222 333333 444444 555555 666666 777777 888888 999999
  1111111 11111111 00000000 88888888 121212 123123 123321 654321 987654321 112233 102030 101010 131313 159753 147258 147258369 159357
  password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pass1234 passwort contraseña motdepasse
  qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qwertz azerty asdfgh asdfghjkl asdf1234 zxcvbn zxcvbnm qazwsx qazwsxedc 1q2w3e 1q2w3e4r
  1q2w3e4r5t 1qaz2wsx q1w2e3r4 abc123 abcd1234 abcdef abcdefg a1b2c3 aa123456 a123456 admin1 admin12 admin123 admin1234 administrator
  welcome welcome1 welcome123 letmein letmein1 iloveyou iloveyou1 monkey dragon master master123 shadow sunshine sunshine1 princess
  princess1 football football1 baseball baseball1 basketball superman batman pokemon starwars michael jordan jordan23 hunter hunter2
  killer charlie charlie1 donald jessica jennifer ashley nicole daniel thomas andrew joshua matthew robert harley ranger buster soccer
  hockey george summer winter spring autumn flower cheese computer internet freedom whatever trustno1 access secret secret1 changeme
  changeit default default1 testing test123 test1234 tester temp1234 guest123 user1234 login1 nuclear nuclear1 reactor reactor1 uranium
  company company1 lovely loveme ginger pepper cookie banana orange purple silver diamond yellow mustang corvette ferrari mercedes
  liverpool chelsea arsenal barcelona samsung google facebook minecraft naruto zaq12wsx zaq1zaq1 !qaz2wsx qwer1234 asd123 zxc123`
    .split(/\s+/)
    .filter(Boolean),
);

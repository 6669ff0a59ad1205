/** The passwords at the top of every list of stolen ones. They are allowed, with a warning
 * (shared-schema/docs/product-rules.md#a4). */
const COMMON: ReadonlySet<string> = new Set(
  (
    '000000 111111 112233 121212 123123 123321 1234567 12345678 123456789 1234567890 123456 123456a 123654 123abc 131313 159753 654321 ' +
    '666666 696969 777777 888888 987654321 1q2w3e 1q2w3e4r 1qaz2wsx a123456 aa123456 aaaaaa abc123 abcd1234 abcdef access ' +
    'admin admin123 administrator andrew asdasd asdf1234 asdfgh asdfghjkl ashley azerty bailey baseball batman biteme changeme ' +
    'charlie cheese chelsea computer cookie daniel default dragon flower football freedom fuckyou gfhjkm george ginger google ' +
    'guest hannah hello123 hockey hunter iloveyou internet jennifer jessica jordan joshua killer letmein liverpool login lovely ' +
    'maggie master matrix michael michelle monkey mustang mynoob naruto nicole ninja nothing pa55word passw0rd password password1 ' +
    'password12 password123 pepper pokemon princess qazwsx qwe123 qweasd qweqwe qwer1234 qwerty qwerty1 qwerty123 qwertyuiop ' +
    'ranger robert samsung secret shadow soccer starwars starbucks summer sunshine superman taylor test123 test1234 testing thomas ' +
    'thunder tigger tinkle trustno1 welcome welcome1 whatever william winter zaq12wsx zxcvbn zxcvbnm'
  ).split(' '),
);

/** Returns true if the password is one of the most common ones. Ignores case. */
export const isCommonPassword = (password: string): boolean => COMMON.has(password.toLowerCase());

const stems =
  'password passw0rd p@ssw0rd qwerty qwertyuiop qwert asdfgh asdfghjkl zxcvbn zxcvbnm iloveyou welcome admin administrator letmein monkey dragon football baseball master sunshine princess superman batman shadow michael jordan forklift woaini abc abcd abcde abcdef aa aaa a z q1w2e3r4 root test user login secret changeme default computer internet company fleet';
const ends =
  '1 12 123 1234 12345 123456 1234567 12345678 123456789 1! 2020 2021 2022 2023 2024 2025 2026 520 1314 5201314 666 888 111 000 0 01';

/** What people choose when they must have a letter and a digit: common words before or after common numbers. */
export const commonPasswords: ReadonlySet<string> = new Set(
  stems.split(' ').flatMap((stem) => ends.split(' ').flatMap((end) => [stem + end, end + stem])),
);

import { expect, test } from 'vitest';
import { challengeOf, newVerifier } from './verifier.ts';

test('the verifier matches the example of RFC 7636, appendix B', async () => {
  const bytes = [
    116, 24, 223, 180, 151, 153, 224, 37, 79, 250, 96, 125, 216, 173, 187, 186, 22, 212, 37, 77, 105, 214, 191, 240, 91,
    88, 5, 88, 83, 132, 141, 121,
  ];
  const verifier = newVerifier((count) => Uint8Array.from(bytes.slice(0, count)));
  expect(verifier).toBe('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk');
  expect(await challengeOf(verifier)).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
});

/** Parses rupees without floating point. */
export function parsePaise(written: string): bigint {
  const [, sign, rupees = '', part = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(written) ?? [];
  if (!rupees) throw new Error(`${written} is no amount in rupees`);
  const paise = BigInt(rupees) * 100n + BigInt(part.padEnd(2, '0'));
  return sign ? -paise : paise;
}

export const paiseOf = (rupees: number): bigint => parsePaise(String(rupees));

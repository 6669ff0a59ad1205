/** Returns black or white, whichever has more contrast on a color: at least 4.5:1 on any. The curve is close enough to sRGB's for that.
 * @param hex "#rrggbb"; anything else counts as dark */
export const readableOn = (hex: string): '#000' | '#fff' => {
  const light = (at: number): number => parseInt(hex.slice(at, at + 2), 16) ** 2.2;
  // 0.18 of white's luminance, which is 255 ** 2.2 here.
  return 0.2126 * light(1) + 0.7152 * light(3) + 0.0722 * light(5) > 35450 ? '#000' : '#fff';
};

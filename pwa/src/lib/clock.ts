/** The device's clock, for the scripts of public pages, which have no services. In epoch milliseconds. */
export const deviceClock = (): number => Date.now();

import { installedZoneTable } from '../../../platform/zones/zone-table.ts';
import { findings, type Check, type Finding } from '../check.ts';

const { ok, warn } = findings('time zones');

const FIX = 'install a newer release of Doorsign: a country that changes its clocks would get a wrong status';

/** Judges the age of the zone data. The IANA database has releases every year, so that data of last year is old by the second half of this year.
 * @param version      the release in use: "2026f"
 * @param nodesVersion Node's own release; undefined if Node was built without one
 * @param nowMs        epoch milliseconds */
export const judgeZones = (version: string, nodesVersion: string | undefined, nowMs: number): Finding => {
  if (nodesVersion !== undefined && nodesVersion > version)
    return warn(`IANA release ${version}, while Node has ${nodesVersion}`, FIX);
  if (nowMs >= Date.UTC(Number(version.slice(0, 4)) + 1, 6, 1)) return warn(`IANA release ${version} is old`, FIX);
  return ok(`IANA release ${version}${nodesVersion === undefined ? '' : `, Node's own is ${nodesVersion}`}`);
};

export const zonesCheck: Check = {
  what: 'time zones',
  async run({ now }) {
    return [judgeZones(installedZoneTable().version, process.versions['tz'], now())];
  },
};

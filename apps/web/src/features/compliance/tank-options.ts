import type { TruckDayDetail } from '@haulwright/domain/custody/office/day-fact';

/** No load is larger; the server checks the tank's capacity. */
export const maxTankGallons = 20_000;

export const tankOptions = (tanks: TruckDayDetail['tanks'], volume: (gallons: number) => string) =>
  tanks.map(({ id, name, capacityGallons }) => ({
    value: id,
    label: name,
    detail: volume(capacityGallons),
  }));

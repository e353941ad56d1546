import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { areasQuery } from '../tables.queries.ts';

const ALL = 'ALL';

/** `areaId` is undefined for ALL and for a deleted area. */
export function useAreaTabs(shopId: string) {
  const { data: areas = [] } = useQuery(areasQuery(shopId));
  const [picked, setPicked] = useState(ALL);
  const areaId = areas.find(({ _id }) => _id === picked)?._id;
  const tabs = {
    label: 'Area',
    options: [
      { value: ALL, label: ALL },
      ...areas.map(({ _id, name }) => ({ value: _id as string, label: name })),
    ],
    value: areaId ?? ALL,
    onChange: setPicked,
  };
  return { areaId, tabs, showAll: () => setPicked(ALL) };
}

-- Sends one request again and again: wrk … -s call.lua http://127.0.0.1:PORT -- REQUEST_FILE
-- Each ############ in the file becomes a number of its own, because a repeated X-Request-ID would be a repeated call.
-- Prints the result as one line of JSON as well.

local parts = {}
local number = (os.time() % 100000) * 10000000

function init(args)
  local file = assert(io.open(args[1], 'rb'))
  local text = file:read('*a')
  file:close()
  local from = 1
  while true do
    local first, last = text:find('############', from, true)
    parts[#parts + 1] = text:sub(from, (first or 0) - 1)
    if not first then break end
    from = last + 1
  end
end

function request()
  if #parts == 1 then return parts[1] end
  number = number + 1
  return table.concat(parts, string.format('%012d', number))
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"requests":%d,"seconds":%.6f,"refused":%d,"broken":%d,"p99Ms":%.3f}\n',
    summary.requests, summary.duration / 1e6, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout, latency:percentile(99) / 1e3
  ))
end

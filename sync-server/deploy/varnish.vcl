# Varnish 7 with varnish-modules in front of Doorsign, behind the proxy that ends TLS: see sync-server/docs/operate.md#varnish.
#   apt-get install varnish varnish-modules
#   install -m 640 -g varnish /dev/stdin /etc/varnish/doorsign-token     with the value of PURGE_TOKEN
#   cp sync-server/deploy/varnish.vcl /etc/varnish/default.vcl
# Start varnishd with -p http_gzip_support=off: the server packs its own answers, better than Varnish would.
vcl 4.1;

import std;
import xkey;

# With several servers: a backend for each, and in vcl_init a director of them (import directors; new all = directors.round_robin();
# all.add_backend(doorsign); ...), which vcl_recv chooses with set req.backend_hint = all.backend().
backend doorsign {
    .host = "127.0.0.1";
    .port = "8787";
    .connect_timeout = 2s;
    .first_byte_timeout = 15s;
    # A stream of changes shows every 25 s that it lives.
    .between_bytes_timeout = 60s;
    # A server that is not healthy is asked for nothing, and what has no copy is a failure. So one good probe of the last five is enough: a
    # server that has just started may be slow for a moment. Until the probes have found that it is down, each request
    # finds that by itself, and takes a copy.
    .probe = {
        .url = "/api/healthz";
        .interval = 2s;
        .timeout = 2s;
        .window = 5;
        .threshold = 1;
        .initial = 1;
    }
}

# The servers that may purge.
acl purgers {
    "127.0.0.1";
    "::1";
}

sub vcl_recv {
    unset req.http.Doorsign-Purged;
    if (req.method == "PURGE") {
        call doorsign_purge;
    }

    # Varnish has added the proxy's address. The server gets what the proxy has sent, as if it were next to it.
    if (req.restarts == 0) {
        set req.http.X-Forwarded-For = regsub(req.http.X-Forwarded-For, ",[^,]*$", "");
    }

    # Only this file says what was asked before.
    if (req.restarts == 0) {
        unset req.http.Doorsign-Shared;
    }
    call doorsign_normalize;
    if (!req.http.Doorsign-Shared) {
        return (pass);
    }

    # For a day an old copy is good enough while a new one is fetched, as the server's stale-while-revalidate says. While the server is
    # down, or when it has failed to answer this request, any copy is: the widget hides when it is older than its facts.
    if (req.restarts > 0 || !std.healthy(req.backend_hint)) {
        set req.grace = 14d;
    } else {
        set req.grace = 1d;
    }
    return (hash);
}

# Forgets the locations that the server names.
sub doorsign_purge {
    # Through the proxy in front come visitors, whose address stands before that of the proxy.
    if (client.ip !~ purgers || req.http.X-Forwarded-For ~ ",") {
        return (synth(405, "Method Not Allowed"));
    }
    if (req.http.Authorization !~ "^Bearer [!-~]{16,}$" ||
        req.http.Authorization != "Bearer " + regsub(std.fileread("/etc/varnish/doorsign-token"), "\s+$", "")) {
        return (synth(403, "Forbidden"));
    }
    set req.http.Doorsign-Purged = xkey.purge(req.http.xkey-purge);
    return (synth(200, "Purged"));
}

# Marks what is the same for all visitors, and leaves of its address what the server reads.
sub doorsign_normalize {
    if (req.method != "GET" && req.method != "HEAD") {
        unset req.http.Doorsign-Shared;
    } elsif (req.url ~ "^/api/widget\.js(\?|$)") {
        set req.http.Doorsign-Shared = "yes";
        # The first id counts. An address with escapes is left as it is.
        if (req.url !~ "[%+]") {
            if (req.url ~ "^[^?]*\?(?:(?!id=)[^&]*&)*id=[\w-]{1,64}(?:&|$)") {
                set req.url = regsub(req.url, "^([^?]*)\?(?:(?!id=)[^&]*&)*(id=[\w-]{1,64})(?:&.*)?$", "\1?\2");
            } else {
                set req.url = regsub(req.url, "\?.*$", "");
            }
        }
    } elsif (req.url ~ "^(/api/widget/[\w-]+|/at/[\w-]+/locations\.json)\?[\d.]{1,20}$") {
        # The page needs an answer that no cache has stored.
        unset req.http.Doorsign-Shared;
    } elsif (req.url ~ "^/api/widget/[\w-]+(/(status\.json|status\.svg|closures\.ics))?(\?|$)" || req.url ~ "^/at/") {
        set req.http.Doorsign-Shared = "yes";
        set req.url = regsub(req.url, "\?.*$", "");
    } elsif (req.url ~ "^/(assets/|api/widget[./]|api/public-holidays/)" && req.url !~ "^/api/widget/[\w-]+/events") {
        set req.http.Doorsign-Shared = "yes";
    }
    if (req.http.Doorsign-Shared) {
        unset req.http.Cookie;
        unset req.http.Authorization;
        # The three encodings of the server.
        if (req.http.Accept-Encoding ~ "(^|[\s,])br([\s,;]|$)" && req.http.Accept-Encoding !~ "br\s*;\s*q=0(\.0*)?\s*(,|$)") {
            set req.http.Accept-Encoding = "br";
        } elsif (req.http.Accept-Encoding ~ "(^|[\s,])gzip([\s,;]|$)" && req.http.Accept-Encoding !~ "gzip\s*;\s*q=0(\.0*)?\s*(,|$)") {
            set req.http.Accept-Encoding = "gzip";
        } else {
            unset req.http.Accept-Encoding;
        }
    }
}

# The server makes the same answer under every name that leads to it.
sub vcl_hash {
    hash_data(req.url);
    return (lookup);
}

# The second look, for a copy of any age, has found none: the server was asked a moment ago.
sub vcl_miss {
    if (req.restarts > 0) {
        return (synth(503, "Service Unavailable"));
    }
}

sub vcl_backend_fetch {
    unset bereq.http.Doorsign-Shared;
}

sub vcl_backend_response {
    # An old copy is better than a failure, a refusal for one website, or an answer that lacks the latest changes, and stays.
    if (bereq.is_bgfetch && ((beresp.status != 200 && beresp.status != 404) || beresp.http.Surrogate-Control ~ "no-store")) {
        return (abandon);
    }
    if (bereq.uncacheable) {
        return (deliver);
    }
    # Anything that is stored for a failure would take the place of the copy.
    if (beresp.status >= 500) {
        return (error(503, "Service Unavailable"));
    }
    if (beresp.http.Cache-Control !~ "public" || beresp.http.Cache-Control ~ "no-store|private" ||
        beresp.http.Surrogate-Control ~ "no-store" || beresp.http.Set-Cookie) {
        # Only for a second: a refusal for one website must not keep the others from the cache.
        set beresp.uncacheable = true;
        set beresp.ttl = 1s;
        set beresp.grace = 0s;
        return (deliver);
    }
    # The server has told that it purges: its copies are right until then.
    if (beresp.http.Surrogate-Control ~ "max-age=\d") {
        set beresp.ttl = std.duration(regsub(beresp.http.Surrogate-Control, "^.*max-age=(\d+).*$", "\1s"), 60s);
    }
    if (beresp.ttl <= 0s) {
        set beresp.uncacheable = true;
        set beresp.ttl = 1s;
        set beresp.grace = 0s;
        return (deliver);
    }
    # A status is right until it changes, and never longer.
    if (beresp.http.Cache-Control ~ "must-revalidate") {
        set beresp.grace = 0s;
    } elsif (beresp.status == 200) {
        set beresp.grace = 14d;
    } else {
        set beresp.grace = 0s;
    }
    set beresp.keep = 1d;
    # Tags of several locations are separated by commas there, and by spaces here.
    if (beresp.http.Cache-Tag) {
        set beresp.http.xkey = regsuball(beresp.http.Cache-Tag, ",", " ");
    }
    return (deliver);
}

sub vcl_deliver {
    # The server has failed: look once more, for a copy of any age.
    if (resp.status >= 500 && req.http.Doorsign-Shared && req.restarts == 0) {
        return (restart);
    }
    unset resp.http.xkey;
    unset resp.http.Surrogate-Control;
    # The widget corrects a visitor's clock by these. They are of the time at which the copy was made; purges keep its facts right, so it is as
    # good as new, and this machine's clock is as good as the server's.
    if (req.http.Doorsign-Shared && resp.http.Cache-Control ~ "stale-while-revalidate") {
        set resp.http.Date = now;
        set resp.http.Server-Timing = "clock;dur=" + std.integer(time = now) + "000";
        unset resp.http.Age;
    }
    return (deliver);
}

sub vcl_backend_error {
    set beresp.http.Content-Type = "application/json; charset=utf-8";
    set beresp.http.Cache-Control = "no-store";
    set beresp.http.Access-Control-Allow-Origin = "*";
    set beresp.http.Retry-After = "5";
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
    synthetic({"{"detail":"The server cannot be reached. Please try again.","code":"busy","message":"The server cannot be reached. Please try again.","request_id":"cache","retry_after":5}"});
    return (deliver);
}

sub vcl_synth {
    if (req.http.Doorsign-Purged) {
        set resp.http.Doorsign-Purged = req.http.Doorsign-Purged;
    }
    if (resp.status == 503) {
        set resp.http.Content-Type = "application/json; charset=utf-8";
        set resp.http.Cache-Control = "no-store";
        set resp.http.Access-Control-Allow-Origin = "*";
        set resp.http.Retry-After = "5";
        synthetic({"{"detail":"The server cannot be reached. Please try again.","code":"busy","message":"The server cannot be reached. Please try again.","request_id":"cache","retry_after":5}"});
        return (deliver);
    }
    set resp.http.Content-Type = "text/plain; charset=utf-8";
    synthetic(resp.reason + {"
"});
    return (deliver);
}
